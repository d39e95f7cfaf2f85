import { err, ok, type Result } from "#src/domain/result.ts";

/** `folder`: files of this machine, or of a web server that has the same ones. */
export type AddressKind = "http" | "folder" | "postgresql";

const forms: Readonly<Record<AddressKind, { readonly protocols: readonly string[]; readonly example: string }>> = {
  http: { protocols: ["http:", "https:"], example: "http://127.0.0.1:8117" },
  folder: { protocols: ["file:", "http:", "https:"], example: "file:///var/log/pool" },
  postgresql: { protocols: ["postgresql:", "postgres:"], example: "postgresql://adit@127.0.0.1:5432/pool" },
};

/** The error is the end of a sentence that begins with the address's owner. */
export function readAddress(text: string, kinds: readonly AddressKind[]): Result<URL, string> {
  const url = URL.parse(text);
  const protocols = [...new Set(kinds.flatMap((kind) => forms[kind].protocols))];
  if (url === null || !protocols.includes(url.protocol) || !text.toLowerCase().startsWith(`${url.protocol}//`)) {
    return err(`must start with ${protocols.map(beginningOf).join(" or ")}.`);
  }
  const isDatabase = forms.postgresql.protocols.includes(url.protocol);
  if (url.password !== "" || (url.username !== "" && !isDatabase)) {
    return err(`must not hold a ${isDatabase ? "password" : "user name or password"}.`);
  }
  if (url.protocol === "file:" && url.host !== "") return err("must have three slashes: file:///folder.");
  return ok(url);
}

function beginningOf(protocol: string): string {
  return `${protocol}//${protocol === "file:" ? "/" : ""}`;
}

/** Whether some kind of engine may have it: which kind is checked when the engine is set up. */
export function isEngineAddress(text: string): boolean {
  return !/\s/.test(text) && readAddress(text, ["http", "folder", "postgresql"]).ok;
}

export function exampleAddressOf(kinds: readonly AddressKind[]): string | null {
  const [first] = kinds;
  return first === undefined ? null : forms[first].example;
}
