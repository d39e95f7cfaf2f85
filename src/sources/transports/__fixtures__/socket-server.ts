import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { Duplex } from "node:stream";

/**
 * The part of RFC 6455 that tests need: the handshake, texts of the client in one frame each, unmasked text frames, and
 * the end of the connection.
 */
export async function startSocketServer(reply: (text: string) => string | null = () => null) {
  const sockets = new Set<Duplex>();
  const paths: string[] = [];
  const server = createServer();
  server.on("upgrade", (request, socket) => {
    paths.push(request.url ?? "");
    const accept = createHash("sha1")
      .update(`${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest("base64");
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    socket.on("data", (frame: Buffer) => {
      const text = readText(frame);
      const replied = text === null ? null : reply(text);
      if (text === null) socket.end(Buffer.from([0x88, 0]));
      else if (replied !== null) socket.write(frameOf(replied));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    port: address.port,
    paths,
    countOpen: () => sockets.size,
    send(text: string) {
      for (const socket of sockets) socket.write(frameOf(text));
    },
    /** Only the first thousand bytes of `length` arrive. */
    beginMessage(length: number) {
      for (const socket of sockets) socket.write(Buffer.concat([headOf(length), Buffer.alloc(1_000, 0x61)]));
    },
    drop() {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Null for a frame that closes the connection. */
function readText(frame: Buffer): string | null {
  if (frame[0] !== 0x81) return null;
  const short = (frame[1] ?? 0) & 127;
  const start = short === 126 ? 4 : 2;
  const length = short === 126 ? frame.readUInt16BE(2) : short;
  const mask = frame.subarray(start, start + 4);
  const body = frame.subarray(start + 4, start + 4 + length);
  return Buffer.from(body.map((byte, at) => byte ^ (mask[at % 4] ?? 0))).toString("utf8");
}

function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  return Buffer.concat([headOf(body.length), body]);
}

function headOf(length: number): Buffer {
  if (length < 126) return Buffer.from([0x81, length]);
  if (length < 65_536) return Buffer.from([0x81, 126, length >> 8, length & 255]);
  const head = Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}
