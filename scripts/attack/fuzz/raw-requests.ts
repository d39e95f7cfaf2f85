import { connect } from "node:net";

// Bytes that no client sends who means well, over a socket of their own: what is no HTTP, and what two readers of HTTP would
// understand differently. The server must answer with a refusal or close, and never take the hidden second request for one.

export interface RawRequest {
  readonly name: string;
  readonly bytes: Buffer;
  /** How many answers may come. Two mean that the second request inside the first was believed. */
  readonly mostAnswers: 1 | 2;
}

export interface RawAnswer {
  /** The status of each answer, in their order. */
  readonly statuses: readonly number[];
  readonly text: string;
  readonly ms: number;
}

const host = "Host: pool.example\r\n";
const hidden = `GET /health HTTP/1.1\r\n${host}\r\n`;

function raw(name: string, text: string, mostAnswers: 1 | 2 = 1): RawRequest {
  return { name, bytes: Buffer.from(text, "latin1"), mostAnswers };
}

const post = (headers: string, body: string) => `POST /kas HTTP/1.1\r\n${host}${headers}\r\n${body}`;

export const rawRequests: readonly RawRequest[] = [
  raw("no HTTP", "hello\r\n\r\n"),
  raw("TLS on a plain port", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"),
  raw("only line breaks, then a request", `\r\n\r\n${hidden}`),
  raw("zeros", "\0".repeat(100)),
  raw("HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
  raw("HTTP/0.9", "GET /\r\n\r\n"),
  raw("a version that is none", `GET / HTTP/9.9\r\n${host}\r\n`),
  raw("no host", "GET / HTTP/1.1\r\n\r\n"),
  raw("two hosts", `GET / HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`),
  raw("an empty host", "GET / HTTP/1.1\r\nHost:\r\n\r\n"),
  raw("a host with a path", "GET / HTTP/1.1\r\nHost: evil.example/x@y\r\n\r\n"),
  raw("an absolute address", `GET http://evil.example/kas HTTP/1.1\r\n${host}\r\n`),
  raw("an absolute address of another scheme", `GET ftp://evil.example/ HTTP/1.1\r\n${host}\r\n`),
  raw("an authority", `GET evil.example:80 HTTP/1.1\r\n${host}\r\n`),
  raw("CONNECT", `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`),
  raw("OPTIONS *", `OPTIONS * HTTP/1.1\r\n${host}\r\n`),
  raw("GET *", `GET * HTTP/1.1\r\n${host}\r\n`),
  raw("TRACE", `TRACE / HTTP/1.1\r\n${host}Cookie: a=b\r\n\r\n`),
  raw("a path without a slash", `GET kas HTTP/1.1\r\n${host}\r\n`),
  raw("a question without a path", `GET ?x HTTP/1.1\r\n${host}\r\n`),
  raw("a path with a space", `GET /a b HTTP/1.1\r\n${host}\r\n`),
  raw("a path with a zero", `GET /kas\0x HTTP/1.1\r\n${host}\r\n`),
  raw("a path with bytes over 127", `GET /\xff\xfe\xc3\x28 HTTP/1.1\r\n${host}\r\n`),
  raw("a path with a control character", `GET /\x1b[31m HTTP/1.1\r\n${host}\r\n`),
  raw("a path with a bare line feed", `GET /kas\nX: y HTTP/1.1\r\n${host}\r\n`),
  raw("a fragment", `GET /kas#x HTTP/1.1\r\n${host}\r\n`),
  raw("an address of 20,000", `GET /${"a".repeat(20_000)} HTTP/1.1\r\n${host}\r\n`),
  raw("an address of 5,000", `GET /${"a".repeat(5_000)} HTTP/1.1\r\n${host}\r\n`),
  raw("a header of 20,000", `GET /kas HTTP/1.1\r\n${host}X: ${"a".repeat(20_000)}\r\n\r\n`),
  raw("3,000 headers", `GET /kas HTTP/1.1\r\n${host}${"a:b\r\n".repeat(3_000)}\r\n`),
  raw("a header without a colon", `GET /kas HTTP/1.1\r\n${host}nothing\r\n\r\n`),
  raw("a header without a name", `GET /kas HTTP/1.1\r\n${host}: x\r\n\r\n`),
  raw("a header with a space before its colon", `GET /kas HTTP/1.1\r\n${host}X : y\r\n\r\n`),
  raw("a folded header", `GET /kas HTTP/1.1\r\n${host}X: y\r\n folded\r\n\r\n`),
  raw("a header with a zero", `GET /kas HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`),
  raw("a header with a bare carriage return", `GET /kas HTTP/1.1\r\n${host}X: a\rY: b\r\n\r\n`),
  raw("bare line feeds throughout", "GET /kas HTTP/1.1\nHost: pool.example\n\n"),
  raw("a bare line feed in the headers", `GET /kas HTTP/1.1\r\n${host}X: a\nY: b\r\n\r\n`),
  raw("both lengths", post("Content-Length: 6\r\nTransfer-Encoding: chunked\r\n", `0\r\n\r\n${hidden}`)),
  raw(
    "both lengths, the other way",
    post(`Transfer-Encoding: chunked\r\nContent-Length: ${hidden.length}\r\n`, `0\r\n\r\n${hidden}`),
  ),
  raw("two lengths", post("Content-Length: 5\r\nContent-Length: 0\r\n", hidden)),
  raw("a list of lengths", post("Content-Length: 0, 5\r\n", hidden)),
  raw("a length with a sign", post("Content-Length: +5\r\n", hidden)),
  raw("a negative length", post("Content-Length: -1\r\n", hidden)),
  raw("a length in hexadecimal", post("Content-Length: 0x5\r\n", hidden)),
  raw("a length beyond all bounds", post("Content-Length: 99999999999999999999\r\n", "x")),
  raw("a length that is too long", post("Content-Length: 1000000000\r\n", "x".repeat(1000))),
  raw("an encoding that is spelt oddly", post("Transfer-Encoding: xchunked\r\n", `0\r\n\r\n${hidden}`)),
  raw(
    "an encoding in two headers",
    post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", `0\r\n\r\n${hidden}`),
  ),
  raw("an encoding behind a tab", post("Transfer-Encoding:\tchunked\r\nContent-Length: 3\r\n", `0\r\n\r\n${hidden}`)),
  raw(
    "an encoding behind a folded line",
    post("Transfer-Encoding:\r\n chunked\r\nContent-Length: 3\r\n", `0\r\n\r\n${hidden}`),
  ),
  raw("a chunk with a wrong size", post("Transfer-Encoding: chunked\r\n", `zz\r\nabc\r\n0\r\n\r\n`)),
  raw("a chunk with a size beyond all bounds", post("Transfer-Encoding: chunked\r\n", `fffffffffffffffff\r\nabc`)),
  raw(
    "a chunk with a long extension",
    post("Transfer-Encoding: chunked\r\n", `1;${"x".repeat(20_000)}\r\na\r\n0\r\n\r\n`),
  ),
  raw("a chunk that ends with a bare line feed", post("Transfer-Encoding: chunked\r\n", `1\na\n0\n\n${hidden}`)),
  raw("a trailer that is a header", post("Transfer-Encoding: chunked\r\n", `0\r\nContent-Length: 5\r\n\r\n`)),
  raw("a body with GET", `GET /kas HTTP/1.1\r\n${host}Content-Length: ${hidden.length}\r\n\r\n${hidden}`),
  raw(
    "a request inside an upgrade",
    `GET /kas HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n${hidden}`,
    2,
  ),
  raw("two requests at once", hidden + hidden, 2),
  raw("a request, then rubbish", `${hidden}\x01\x02\x03\r\n\r\n`, 2),
  raw("Expect that is unknown", post("Expect: the-unexpected\r\nContent-Length: 1\r\n", "x")),
];

const quietMs = 400;
const longestMs = 3_000;

/** Sends it, and listens until the server closes, or has answered and then said nothing for a moment. */
export function sendRaw(origin: string, bytes: Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const startedAt = performance.now();
  const parts: Buffer[] = [];
  let lastAt = startedAt;
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const finish = () => {
      clearTimeout(longest);
      socket.destroy();
      const text = Buffer.concat(parts).toString("latin1");
      const statuses = [...text.matchAll(/(?:^|\n)HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
      resolve({ statuses: statuses.filter((status) => status !== 100), text, ms: lastAt - startedAt });
    };
    const longest = setTimeout(finish, longestMs);
    socket.setTimeout(quietMs, () => parts.length > 0 && finish());
    socket.on("connect", () => socket.write(bytes));
    socket.on("data", (part: Buffer) => {
      lastAt = performance.now();
      parts.push(part);
    });
    socket.on("error", () => undefined);
    socket.on("close", finish);
  });
}

/** What is wrong with the answer to one of them. */
export function judgeRaw(request: RawRequest, { statuses, text }: RawAnswer): readonly string[] {
  const faults = statuses.filter((status) => status >= 500).map((status) => `status ${status}`);
  if (statuses.length > request.mostAnswers) faults.push(`${statuses.length} answers`);
  const heads = text.split(/(?=^HTTP\/1\.1 \d{3} )/m).filter((part) => part.startsWith("HTTP/1.1"));
  const isBare = (head: string) =>
    !/^x-content-type-options: nosniff\r$/im.test(head) && !/^HTTP\/1\.1 100 /.test(head);
  if (heads.some(isBare)) faults.push("an answer without its headers");
  if (/\n\s+at .+\(?(?:node:|file:|\/)/.test(text)) faults.push("a stack trace in the body");
  return faults;
}
