import { err, ok, type Result } from "#src/domain/result.ts";
import { longestString } from "../json/json-bounds.ts";
import type { JsonReader } from "../json/json-reader.ts";
import { parseJson } from "../json/parse-json.ts";

// For bodies that are no single JSON document: `createReader` of fetchJson.

/** The whole body as a string. */
export function createTextReader(): JsonReader {
  const decoder = new TextDecoder();
  let text = "";
  return {
    write(bytes) {
      text += decoder.decode(bytes, { stream: true });
      return null;
    },
    end: () => (text.trim() === "" ? err("the answer is empty") : ok(text + decoder.decode())),
  };
}

/** Only keeps the bytes in `chunks`: its value is null. */
export function createByteReader(chunks: Uint8Array[]): JsonReader {
  return {
    write(bytes) {
      chunks.push(bytes.slice());
      return null;
    },
    end: () => ok(null),
  };
}

/** A list with the JSON document of each line that is not empty. */
export function createLinesReader(mostLines: number): JsonReader {
  const whole = createTextReader();
  return {
    write: whole.write,
    end() {
      const text = whole.end();
      return text.ok ? parseLines(String(text.value), mostLines) : text;
    },
  };
}

function parseLines(text: string, mostLines: number): Result<unknown[], string> {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > mostLines) return err(`it has more than ${mostLines} lines`);
  const values: unknown[] = [];
  for (const line of lines) {
    if (line.length > longestLine) return err("a line is longer than anything expected");
    const value = parseJson(line);
    if (!value.ok) return value;
    values.push(value.value);
  }
  return ok(values);
}

/** Characters. parseJson is for texts of some kilobytes. */
const longestLine = 4 * longestString;
