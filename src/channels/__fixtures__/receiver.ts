import { createServer, type IncomingHttpHeaders, type RequestOptions, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { OutgoingMessage } from "../alert-channel.ts";
import { createOutside, type OutsideParts } from "../post-outside.ts";

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A server on this machine that keeps what it gets. */
export async function openReceiver(answer: (received: Received) => Answer = () => ({ status: 200 })) {
  const received: Received[] = [];
  const server: Server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const one = { path: incoming.url ?? "", headers: incoming.headers, body: Buffer.concat(chunks) };
    received.push(one);
    const { status, headers, body } = answer(one);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Leads every request to the receiver, and notes the address that it would have gone to. */
export function outsideTo(port: number, parts: OutsideParts = {}) {
  const connected: string[] = [];
  const outside = createOutside({
    resolve: async () => ["93.184.216.34"],
    ...parts,
    openRequest(url, options, onResponse) {
      options.lookup?.(url.hostname, { all: false }, (_error, address) => connected.push(String(address)));
      const { method, headers, signal } = options;
      const to: RequestOptions = { host: "127.0.0.1", port, path: `${url.pathname}${url.search}`, agent: false };
      const carried = {
        ...(method === undefined ? {} : { method }),
        ...(headers === undefined ? {} : { headers }),
        ...(signal === undefined ? {} : { signal }),
      };
      return request({ ...to, ...carried }, onResponse);
    },
  });
  return { outside, connected };
}

export const message: OutgoingMessage = {
  title: "KAS: Остановились 2 рига",
  text: "rig-3 и rig-7\nС 14:20 UTC.",
  link: "https://pool.example/ru/kas/miner/stats/kaspa%3Aqz",
  language: "ru",
  isUrgent: true,
  event: { kind: "rigs-silent" },
  stop: { address: "https://pool.example/stop/s", line: "Отключить: https://pool.example/stop/s" },
};
