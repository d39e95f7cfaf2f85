import { type EngineFault, faultyResponse } from "../../../../../tests/contracts/faulty-response.ts";
import type { OpenSocket } from "../../../transports/open-socket.ts";
import { readMade } from "../../__fixtures__/made-node.ts";

/** The text of a message, whose `id` is then made that of the call. */
export type Change = (method: string, text: string) => string;

/** What the node sends back to `sent`. */
export function answerCall(sent: string, change: Change = (_method, text) => text): string {
  const { id, method, params } = JSON.parse(sent);
  if (!isAskedRight(method, params)) throw new Error(`${method} was asked with ${JSON.stringify(params)}`);
  return change(method, readMade(`kaspad/${method}.json`)).replace(/"id": \d+/, `"id": ${id}`);
}

const wanted: Readonly<Record<string, string>> = {
  getServerInfo: "{}",
  getBlockDagInfo: "{}",
  getBlock:
    '{"hash":"72b50677950b0198eeb76d5c3c512a1221e0e6cb8a352cc567b094129a0154ea","includeTransactions":false}',
  estimateNetworkHashesPerSecond: '{"windowSize":1000}',
};

function isAskedRight(method: string, params: unknown): boolean {
  return wanted[method] === JSON.stringify(params);
}

/** Answers each message with `answer`; null stays silent. */
export function fakeSocket(answer: (sent: string) => string | null) {
  const scene = { opened: 0, closed: 0, sent: [] as string[] };
  const openSocket: OpenSocket = (_url, { opened, received }) => {
    scene.opened += 1;
    queueMicrotask(opened);
    return {
      send(text) {
        scene.sent.push(text);
        const answered = answer(text);
        if (answered !== null) queueMicrotask(() => received(answered));
      },
      close() {
        scene.closed += 1;
      },
    };
  };
  return { openSocket, scene };
}

/** A refused handshake and a broken connection are closed sockets; the other faults are messages. */
export function faultySocket(fault: EngineFault): OpenSocket {
  return (url, listeners, longestMessage) => {
    const isRefused = faultyResponse(fault, "").status !== 200;
    if (isRefused || fault === "reset") {
      listeners.closed();
      return { send() {}, close() {} };
    }
    const answer = (sent: string) => {
      const message = answerCall(sent);
      const { id, method, params } = JSON.parse(message);
      const { body, ending } = faultyResponse(fault, JSON.stringify(params));
      if (ending === "wait") return null;
      // A fault in a figure leaves the message itself whole.
      const isWhole = fault === "type" || fault === "huge" || fault === "negative" || fault === "infinite";
      return isWhole ? `{"id": ${id}, "method": "${method}", "params": ${body}}` : body;
    };
    return fakeSocket(answer).openSocket(url, listeners, longestMessage);
  };
}
