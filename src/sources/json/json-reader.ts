import { err, ok, type Result } from "#src/domain/result.ts";
import { takeFirstOfFees } from "../first-of-fees.ts";
import type { JsonBounds } from "./json-bounds.ts";
import { createJsonScan } from "./json-scan.ts";
import { notJson, parseJson } from "./parse-json.ts";

// A long response is parsed as it comes in: elements of a list or an object are parsed as soon as a slice is full, then
// joined with what surrounds them. So no step takes longer than a slice does.

const defaultSliceBytes = 32 * 1024;

export interface JsonReader {
  /** A few slices at most. Returns a sentence when the response is refused; then `write` must not be called again. */
  write(bytes: Uint8Array): string | null;
  /** The value as parse-json.ts reads it, with the first of each list of fees. The error is a sentence. */
  end(): Result<unknown, string>;
}

interface Options {
  readonly decimals?: ReadonlySet<string> | undefined;
  readonly bounds?: JsonBounds | undefined;
  readonly sliceBytes?: number;
}

/** A list or an object that has not ended yet. Offsets are in bytes of the response. */
interface Container {
  readonly isList: boolean;
  readonly start: number;
  /** Behind its newest comma, or its bracket. */
  elementStart: number;
  /** Unparsed from here on. */
  pendingStart: number;
  /** The parsed elements, or names with members. Null while it may still be parsed together with its parent. */
  parts: Parts | null;
  /** Its newest element was joined from slices, and is in `parts`. */
  isElementKept: boolean;
}

type Parts = { readonly list: unknown[] } | { readonly members: [string, unknown][] };

/** Thrown and caught in this file. */
class NotJson extends Error {}

export function createJsonReader({ decimals, bounds, sliceBytes = defaultSliceBytes }: Options = {}): JsonReader {
  let bytes = new Uint8Array(sliceBytes);
  let length = 0;
  const open: Container[] = [];
  let whole: { readonly value: unknown; readonly end: number } | null = null;

  function textOf(from: number, to: number): string {
    return new TextDecoder("utf-8", { ignoreBOM: from > 0 }).decode(bytes.subarray(from, to));
  }

  function parse(text: string): unknown {
    const parsed = parseJson(text, decimals);
    if (!parsed.ok) throw new NotJson();
    return takeFirstOfFees(parsed.value, text);
  }

  /** There must be one element at least. */
  function keepElements(container: Container, from: number, to: number): void {
    const text = textOf(from, to);
    const parts = partsOf(container);
    if ("list" in parts) {
      const elements = parse(`[${text}]`);
      if (!Array.isArray(elements) || elements.length === 0) throw new NotJson();
      for (const element of elements) parts.list.push(element);
    } else {
      const members = parseMembers(text);
      if (members.length === 0) throw new NotJson();
      for (const member of members) parts.members.push(member);
    }
  }

  function parseMembers(text: string): [string, unknown][] {
    const members = parse(`{${text}}`);
    if (typeof members !== "object" || members === null) throw new NotJson();
    return Object.entries(members);
  }

  function keepElement(container: Container, element: Container, value: unknown): void {
    const parts = partsOf(container);
    const before = textOf(container.elementStart, element.start);
    if ("list" in parts) {
      if (before.trim() !== "") throw new NotJson();
      parts.list.push(value);
    } else {
      const [member, another] = parseMembers(`${before}null`);
      if (member === undefined || another !== undefined) throw new NotJson();
      parts.members.push([member[0], value]);
    }
    container.isElementKept = true;
  }

  function requireBlank(from: number, to: number): void {
    if (textOf(from, to).trim() !== "") throw new NotJson();
  }

  /** From now on, all open containers are joined from slices. */
  function keepAllBefore(): void {
    for (const container of open) {
      partsOf(container);
      if (container.pendingStart < container.elementStart) {
        keepElements(container, container.pendingStart, container.elementStart - 1);
        container.pendingStart = container.elementStart;
      }
    }
  }

  const scan = createJsonScan(
    {
      opened(at, isList) {
        const behind = at + 1;
        open.push({
          isList,
          start: at,
          elementStart: behind,
          pendingStart: behind,
          parts: null,
          isElementKept: false,
        });
      },
      separated(at) {
        const container = open.at(-1);
        if (container === undefined) return;
        if (container.isElementKept) {
          requireBlank(container.pendingStart, at);
          container.isElementKept = false;
          container.pendingStart = at + 1;
        }
        container.elementStart = at + 1;
        if (at - container.pendingStart > sliceBytes) keepAllBefore();
      },
      closed(at) {
        const container = open.pop();
        if (container === undefined || container.parts === null) return;
        if (container.isElementKept) requireBlank(container.pendingStart, at);
        else keepElements(container, container.pendingStart, at);
        const { parts } = container;
        const value = "list" in parts ? parts.list : Object.fromEntries(parts.members);
        const around = open.at(-1);
        if (around === undefined) {
          requireBlank(0, container.start);
          whole = { value, end: at + 1 };
          return;
        }
        keepElement(around, container, value);
        around.pendingStart = at + 1;
      },
    },
    bounds,
  );

  function append(more: Uint8Array): void {
    if (length + more.length > bytes.length) {
      const larger = new Uint8Array(Math.max(bytes.length * 2, length + more.length));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(more, length);
    length += more.length;
  }

  return {
    write(more) {
      append(more);
      return catchNotJson(
        () => scan.write(more),
        (reason) => reason,
      );
    },
    end() {
      return catchNotJson<Result<unknown, string>>(() => {
        if (!scan.isWhole()) return err(notJson);
        if (whole !== null) {
          requireBlank(whole.end, length);
          return ok(whole.value);
        }
        const text = textOf(0, length);
        const parsed = parseJson(text, decimals);
        return parsed.ok ? ok(takeFirstOfFees(parsed.value, text)) : parsed;
      }, err);
    },
  };
}

function partsOf(container: Container): Parts {
  container.parts ??= container.isList ? { list: [] } : { members: [] };
  return container.parts;
}

function catchNotJson<Value>(work: () => Value, otherwise: (reason: string) => Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof NotJson) return otherwise(notJson);
    throw error;
  }
}
