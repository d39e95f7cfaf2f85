import { readFileSync, rmSync, writeFileSync } from "node:fs";

/** Beside the file that is to be written. It holds no secret: passwords are named by their variables. */
export function openAnswers(file: string) {
  const place = `${file}.answers`;
  return {
    place,
    read(): Map<string, string> {
      try {
        const kept: unknown = JSON.parse(readFileSync(place, "utf8"));
        const entries = typeof kept === "object" && kept !== null ? Object.entries(kept) : [];
        return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
      } catch {
        return new Map();
      }
    },
    keep: (answers: ReadonlyMap<string, string>) =>
      writeFileSync(place, `${JSON.stringify(Object.fromEntries(answers), null, 2)}\n`, { mode: 0o600 }),
    forget: () => rmSync(place, { force: true }),
  };
}
