import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

// A body is JSON text and, after a line break, which such a text never has, numbers as they are in memory. Large ones
// are compressed by gzip, off this thread; their first bytes show it.

const zip = promisify(gzip);
const unzip = promisify(gunzip);

const packedFrom = 4096;
/** Uncompressed. Far above a farm of ten thousand rigs. */
const mostBytes = 256 * 1024 * 1024;

interface Body {
  readonly text: string;
  readonly numbers: Float32Array;
}

export async function packBody({ text, numbers }: Body): Promise<Uint8Array> {
  const head = Buffer.from(numbers.length === 0 ? text : `${text}\n`);
  const body = Buffer.concat([head, Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)]);
  if (body.length > mostBytes) throw new RangeError(`A body of ${body.length} bytes is too large.`);
  return body.length < packedFrom ? body : zip(body, { level: 1 });
}

/** Rejects when it cannot be decompressed. */
export async function unpackBody(packed: Uint8Array): Promise<Body> {
  const isPacked = packed[0] === 0x1f && packed[1] === 0x8b;
  const body = isPacked ? await unzip(packed, { maxOutputLength: mostBytes }) : Buffer.from(packed);
  const end = body.indexOf("\n");
  if (end === -1) return { text: body.toString(), numbers: new Float32Array() };
  // A copy, because numbers must begin at a multiple of their size.
  const bytes = new Uint8Array(body.subarray(end + 1));
  return { text: body.toString("utf8", 0, end), numbers: new Float32Array(bytes.buffer) };
}
