import { err, ok, type Result } from "#src/domain/result.ts";
import { createTimeSlices } from "../../event-loop/time-slices.ts";
import { type AsyncResult, malformed, type SourceError } from "../../source-error.ts";
import type { Documents, Piece } from "../../transports/documents.ts";
import type { FoundRow } from "../reading/block-join.ts";

// ckpool keeps no list of blocks: only its log names them. It is read once from its beginning, then what is new.

/** A log may have grown for years. */
const mostBytes = 256 * 1024 * 1024;
const mostRows = 10_000;

/** Line of ckpool: `[2026-11-23 13:02:56.619] Solved and confirmed block 840000 by bc1q….rig1`; of asicseer-pool: `Solved block`. */
const mark = Buffer.from("] Solved ");
const solved = /^\[[-\d :.+]{10,40}\] Solved (?:and confirmed )?block (\S+) by (\S.*)$/;

export interface FoundLog {
  /** All that are known, never surely all that there were: logs are rotated. Null where there is no log. */
  read(): AsyncResult<readonly FoundRow[] | null>;
}

export function createFoundLog(documents: Documents, names: readonly string[]): FoundLog {
  const rows: FoundRow[] = [];
  let name: string | null = null;
  let position = 0;

  async function open(): AsyncResult<Piece | null> {
    for (const candidate of name === null ? names : [name]) {
      const piece = await documents.readPiece([candidate], position);
      if (piece.ok || piece.error.code !== "not-found") {
        if (piece.ok) name = candidate;
        return piece;
      }
    }
    return ok(null);
  }

  async function readNew(): AsyncResult<readonly FoundRow[] | null> {
    const yieldIfDue = createTimeSlices();
    for (;;) {
      const piece = await open();
      if (!piece.ok) return piece;
      if (piece.value === null) return ok(rows.length === 0 ? null : [...rows]);
      const { bytes, size } = piece.value;
      if (size < position) {
        // It was rotated: the new file is read from its beginning.
        position = 0;
        continue;
      }
      if (size - position > mostBytes) {
        position = size - mostBytes;
        continue;
      }
      // The last line may be half written.
      const whole = bytes.lastIndexOf(10) + 1;
      const found = readLines(bytes.subarray(0, whole));
      if (!found.ok) return found;
      rows.push(...found.value);
      if (rows.length > mostRows) rows.splice(0, rows.length - mostRows);
      const end = position + bytes.length;
      position += whole;
      if (whole === 0 || end >= size) return ok([...rows]);
      await yieldIfDue();
    }
  }

  let running: ReturnType<FoundLog["read"]> | null = null;
  return {
    read() {
      running ??= readNew().finally(() => {
        running = null;
      });
      return running;
    },
  };
}

function readLines(bytes: Uint8Array): Result<readonly FoundRow[], SourceError> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const rows: FoundRow[] = [];
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + mark.length)) {
    const line = text.toString("utf8", text.lastIndexOf(10, at) + 1, text.indexOf(10, at));
    const row = readLine(line);
    if (row === undefined) continue;
    if (row === null) return err(malformed("/log", "a solved block must have a height", line));
    rows.push(row);
  }
  return ok(rows);
}

/** Undefined for a line about something else, null for one that cannot be read. */
function readLine(line: string): FoundRow | null | undefined {
  const [, height, login] = solved.exec(line) ?? [];
  if (height === undefined || login === undefined) return undefined;
  if (!/^\d{1,9}$/.test(height)) return null;
  const [, address = "", worker = ""] = /^([^._]*)[._]?(.*)$/.exec(login) ?? [];
  return { height: Number(height), minerAddress: address, worker };
}
