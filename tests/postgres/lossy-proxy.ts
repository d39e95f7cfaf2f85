import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** What stands between the site and its database, and can fail as networks do: without a word. */
export interface LossyProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  /** From now on nothing comes through on the present connections, and nobody hears that they are gone. New ones work. */
  forgetConnections(): void;
  /** Connections are taken and nothing comes through, as of a server that was stopped; until `resume`. */
  stall(): void;
  resume(): void;
  close(): Promise<void>;
}

export async function startLossyProxy(databaseUrl: string, port = 0): Promise<LossyProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const pairs = new Set<readonly [Socket, Socket]>();
  let isStalled = false;

  function track(socket: Socket): Socket {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    return socket;
  }

  const server = createServer((client) => {
    const upstream = track(connect(Number(target.port), target.hostname));
    const pair = [track(client), upstream] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      from.on("data", (part) => {
        if (pairs.has(pair)) to.write(part);
      });
      from.on("close", () => {
        if (pairs.has(pair)) to.destroy();
      });
      if (isStalled) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const each = (work: (socket: Socket) => void) => {
    for (const pair of pairs) pair.forEach(work);
  };
  return {
    url: url.href,
    forgetConnections: () => pairs.clear(),
    stall() {
      isStalled = true;
      each((socket) => socket.pause());
    },
    resume() {
      isStalled = false;
      each((socket) => socket.resume());
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
