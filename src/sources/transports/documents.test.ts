import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDocuments, type Path } from "./documents.ts";

const modifiedAt = Date.UTC(2026, 10, 23, 13, 6, 22);
const Status = Type.Object({ users: Type.Integer() });
const root = mkdtempSync(join(tmpdir(), "adit-documents-"));
const folder = join(root, "shown");
let server: Server;
let served: URL;

beforeAll(async () => {
  mkdirSync(join(folder, "pool"), { recursive: true });
  mkdirSync(join(folder, "users"));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    utimesSync(join(folder, name), modifiedAt / 1000, modifiedAt / 1000);
  };
  write("pool/status", '{"users": 3}');
  write("pool/lines", '{"users": 3}\n\n{"users": 4}\n');
  write("pool/half", '{"users": 3}\n{"use');
  write("pool/empty", "");
  write("pool/log", "0123456789");
  write("pool/page", "<html>no</html>");
  write("pool/long", JSON.stringify({ users: 3, rest: "x".repeat(5_000) }));
  for (const name of ["a", "b", "c"]) write(`users/${name}`, "{}");
  writeFileSync(join(root, "secret"), '{"users": 9}');
  symlinkSync(join(root, "secret"), join(folder, "pool/out"));
  symlinkSync(root, join(folder, "up"));
  symlinkSync(join(folder, "pool/status"), join(folder, "pool/same"));
  execFileSync("mkfifo", [join(folder, "pool/pipe")]);
  server = createServer((request, response) => {
    if (request.url?.startsWith("/logs/pool/status")) {
      response.setHeader("last-modified", new Date(modifiedAt).toUTCString());
      response.end('{"users": 3}');
    } else if (request.url === "/logs/log") {
      const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1]);
      if (from < 10) response.writeHead(206, { "content-range": `bytes ${from}-9/10` }).end("0123456789".slice(from));
      else response.writeHead(416, { "content-range": "bytes */10" }).end();
    } else if (request.url === "/logs/whole") response.end("0123456789");
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  served = new URL(`http://127.0.0.1:${address.port}/logs/`);
});

afterAll(() => {
  server.close();
  rmSync(root, { recursive: true, force: true });
});

function documentsIn(place: string | URL, limits: { maxBytes?: number; mostEntries?: number } = {}) {
  const base = typeof place === "string" ? pathToFileURL(place) : place;
  return createDocuments(base, { fetch: globalThis.fetch, now: () => modifiedAt + 1000, ...limits });
}

describe("documents of a folder", () => {
  it("are read with the time at which they were written", async () => {
    expect(await documentsIn(folder).readJson(Status, ["pool", "status"])).toEqual({
      ok: true,
      value: { value: { users: 3 }, modifiedAt },
    });
  });

  it("may have a JSON document in each line", async () => {
    const lines = await documentsIn(folder).readLines(Type.Array(Status), ["pool", "lines"]);
    expect(lines.ok && lines.value.value).toEqual([{ users: 3 }, { users: 4 }]);
  });

  it("may be text", async () => {
    const text = await documentsIn(folder).readText(["pool", "half"]);
    expect(text.ok && text.value.value).toBe('{"users": 3}\n{"use');
  });

  it.each<[string, Path, string]>([
    ["half written", ["pool", "half"], "malformed"],
    ["empty", ["pool", "empty"], "malformed"],
    ["of a web page", ["pool", "page"], "malformed"],
    ["longer than allowed", ["pool", "long"], "malformed"],
    ["missing", ["pool", "none"], "not-found"],
    ["a folder", ["pool"], "not-found"],
    ["a pipe", ["pool", "pipe"], "not-found"],
    ["below a file", ["pool", "status", "x"], "not-found"],
  ])("are refused when they are %s", async (_, path, code) => {
    const read = await documentsIn(folder, { maxBytes: 4_000 }).readLines(Type.Array(Status), path);
    expect(read.ok ? "read" : read.error.code).toBe(code);
  });

  it.each<[Path, string]>([
    [["..", "secret"], "not-found"],
    [["pool", "..", "..", "secret"], "not-found"],
    [["../secret"], "not-found"],
    [["pool/status"], "not-found"],
    [["pool", ".", "status"], "not-found"],
    [["pool", ""], "not-found"],
    [["pool", "status\0"], "not-found"],
    [["pool", "x".repeat(300)], "not-found"],
    [["pool", "out"], "refused"],
    [["up", "secret"], "refused"],
  ])("never lie outside it: %j", async (path, code) => {
    const documents = documentsIn(folder);
    const answers = [
      await documents.readJson(Status, path),
      await documents.readPiece(path, 0),
      await documents.list(path),
    ];
    expect(answers.map((answer) => (answer.ok ? "read" : answer.error.code))).toEqual([code, code, code]);
  });

  it("may be links inside it", async () => {
    expect((await documentsIn(folder).readJson(Status, ["pool", "same"])).ok).toBe(true);
  });

  it.each<[number, string, number]>([
    [0, "0123", 4],
    [2, "2345", 4],
    [8, "89", 4],
    [10, "", 4],
    [99, "", 4],
  ])("are read in pieces, from byte %i on", async (from, text, maxBytes) => {
    const piece = await documentsIn(folder, { maxBytes }).readPiece(["pool", "log"], from);
    expect(piece.ok && [Buffer.from(piece.value.bytes).toString(), piece.value.size]).toEqual([text, 10]);
  });

  it("are listed, up to a bound", async () => {
    const names = await documentsIn(folder).list(["users"]);
    expect(names.ok && names.value.toSorted()).toEqual(["a", "b", "c"]);
    const few = await documentsIn(folder, { mostEntries: 2 }).list(["users"]);
    expect(few.ok ? "listed" : few.error.code).toBe("malformed");
  });

  it("that does not exist is no missing document", async () => {
    const documents = documentsIn(join(root, "gone"));
    const read = await documents.readJson(Status, ["pool", "status"]);
    expect(read).toEqual({
      ok: false,
      error: { code: "unavailable", reason: "its folder cannot be opened (ENOENT)", isSilent: true },
    });
  });

  it.skipIf(process.getuid?.() === 0)("that may not be read says so", async () => {
    chmodSync(join(folder, "users/a"), 0);
    const read = await documentsIn(folder).readJson(Status, ["users", "a"]);
    expect(read.ok ? "read" : read.error.code).toBe("refused");
  });
});

describe("documents under a URL", () => {
  it("are read with the time that the web server says", async () => {
    const status = { ok: true, value: { value: { users: 3 }, modifiedAt } };
    expect(await documentsIn(served).readJson(Status, ["pool", "status"])).toEqual(status);
    expect(await documentsIn(new URL("/logs", served)).readJson(Status, ["pool", "status"])).toEqual(status);
  });

  it.each([
    ["log", 7, "789"],
    ["log", 10, ""],
    ["whole", 7, "789"],
  ])("are read in pieces, also where the server knows no ranges: %s from %i", async (name, from, text) => {
    const piece = await documentsIn(served).readPiece([name], from);
    expect(piece.ok && [Buffer.from(piece.value.bytes).toString(), piece.value.size]).toEqual([text, 10]);
  });

  it("are missing where the server has none", async () => {
    const read = await documentsIn(served).readJson(Status, ["pool", "none"]);
    expect(read.ok ? "read" : read.error.code).toBe("not-found");
  });

  it("are asked for one by one", async () => {
    const names = await documentsIn(served).list(["users"]);
    expect(names.ok ? "listed" : names.error.code).toBe("unsupported");
  });
});
