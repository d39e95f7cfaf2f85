import {
  deepestNesting,
  type JsonBounds,
  longestList,
  longestNumber,
  longestString,
  mostSpaces,
  mostValues,
} from "./json-bounds.ts";
import { notJson } from "./parse-json.ts";

// Finds where lists and objects begin and end, and whether the bounds hold. It is no parser; JSON.parse reads the text
// between the brackets.

/** `at`: the offset of the byte. */
export interface ScanListener {
  opened(at: number, isList: boolean): void;
  /** Between two elements of the innermost list or object. */
  separated(at: number): void;
  closed(at: number): void;
}

export interface JsonScan {
  /** Returns a sentence when a bound is passed, or when this cannot be JSON; then do not call it again. */
  write(bytes: Uint8Array): string | null;
  isWhole(): boolean;
}

const grouped = (count: number) => count.toLocaleString("en-US");

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;

export function createJsonScan(listener: ScanListener, bounds: JsonBounds = {}): JsonScan {
  const mostMembers = bounds.longestList ?? longestList;
  const mostOfString = bounds.longestString ?? longestString;
  const open: { readonly isList: boolean; members: number }[] = [];
  let offset = 0;
  let values = 0;
  let wordLength = 0;
  let blankLength = 0;
  let stringStart = -1;
  let isEscaped = false;

  function begin(at: number, isList: boolean): string | null {
    if (open.length === deepestNesting) return `the response has lists in lists more than ${deepestNesting} deep`;
    open.push({ isList, members: 1 });
    listener.opened(at, isList);
    return countValue();
  }

  function close(at: number, isList: boolean): string | null {
    if (open.pop()?.isList !== isList) return notJson;
    listener.closed(at);
    return null;
  }

  function separate(at: number): string | null {
    const innermost = open.at(-1);
    if (innermost === undefined) return notJson;
    innermost.members += 1;
    if (innermost.members > mostMembers) {
      return `the response has a list or an object of more than ${grouped(mostMembers)} members`;
    }
    listener.separated(at);
    return countValue();
  }

  function countValue(): string | null {
    values += 1;
    return values > mostValues ? `the response has more than ${grouped(mostValues)} values` : null;
  }

  function readSign(byte: number, at: number): string | null {
    switch (byte) {
      case 0x5b:
        return begin(at, true);
      case 0x7b:
        return begin(at, false);
      case 0x5d:
        return close(at, true);
      case 0x7d:
        return close(at, false);
      case comma:
        return separate(at);
      default:
        return null;
    }
  }

  function skipString(bytes: Uint8Array, from: number): number {
    let index = from;
    for (; index < bytes.length; index += 1) {
      const byte = bytes[index];
      if (isEscaped) isEscaped = false;
      else if (byte === backslash) isEscaped = true;
      else if (byte === quote) break;
    }
    return index;
  }

  function write(bytes: Uint8Array): string | null {
    for (let index = 0; index < bytes.length; index += 1) {
      if (stringStart >= 0) {
        index = skipString(bytes, index);
        if (offset + index - stringStart > mostOfString) {
          return `the response has a string of more than ${grouped(mostOfString)} bytes`;
        }
        if (index < bytes.length) stringStart = -1;
        continue;
      }
      const byte = bytes[index] ?? 0;
      if (byte === quote) {
        stringStart = offset + index;
        wordLength = 0;
        blankLength = 0;
      } else if (isWordByte(byte)) {
        wordLength += 1;
        blankLength = 0;
        if (wordLength > longestNumber) return `the response has a number of more than ${longestNumber} characters`;
      } else if (byte <= 0x20) {
        wordLength = 0;
        blankLength += 1;
        if (blankLength > mostSpaces) return `the response has more than ${grouped(mostSpaces)} spaces in a row`;
      } else {
        wordLength = 0;
        blankLength = 0;
        const fault = readSign(byte, offset + index);
        if (fault !== null) return fault;
      }
    }
    offset += bytes.length;
    return null;
  }

  return { write, isWhole: () => open.length === 0 && stringStart < 0 };
}

function isWordByte(byte: number): boolean {
  if (byte <= 0x20 || byte === comma || byte === colon) return false;
  // The two brackets and the two braces differ from each other in one bit.
  return (byte & 0xdf) !== 0x5b && (byte & 0xdf) !== 0x5d;
}
