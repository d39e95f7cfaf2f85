/**
 * Opens a WebSocket and reports its events. `closed` comes once, also when the socket could not be opened. A message of
 * more than `longestMessage` bytes closes it. What is sent before `opened` or after `closed` is lost.
 */
export type OpenSocket = (
  url: URL,
  listeners: { opened(): void; received(text: string): void; closed(): void },
  longestMessage: number,
) => { send(text: string): void; close(): void };

export const openSystemSocket: OpenSocket = (url, { opened, received, closed }, longestMessage) => {
  try {
    // Node's second argument; TypeScript has the type of browsers.
    const socket: WebSocket = Reflect.construct(WebSocket, [url, optionsWithLimit(longestMessage)]);
    socket.addEventListener("open", opened);
    socket.addEventListener("message", ({ data }) => {
      if (typeof data === "string") received(data);
    });
    socket.addEventListener("close", closed);
    // After an error the socket closes; without a listener Node would print the error.
    socket.addEventListener("error", () => {});
    return {
      send(text) {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => socket.close(),
    };
  } catch {
    closed();
    return { send() {}, close() {} };
  }
};

/**
 * Node's own WebSocket takes messages of 128 MB, and reads them on the event loop. The limit belongs to the dispatcher,
 * whose class Node does not export; the global dispatcher has that class.
 */
function optionsWithLimit(longestMessage: number): { readonly dispatcher?: object } {
  const known = dispatchers.get(longestMessage);
  if (known !== undefined) return { dispatcher: known };
  const connections: unknown = Reflect.get(globalThis, Symbol.for("undici.globalDispatcher.2"));
  const Connections: unknown = typeof connections === "object" && connections !== null ? connections.constructor : null;
  if (!isConnectionClass(Connections)) return {};
  const dispatcher = new Connections({ webSocket: { maxPayloadSize: longestMessage } });
  dispatchers.set(longestMessage, dispatcher);
  return { dispatcher };
}

const dispatchers = new Map<number, object>();

type ConnectionClass = new (options: object) => object;

function isConnectionClass(value: unknown): value is ConnectionClass {
  return typeof value === "function" && value !== Object;
}
