import { connect } from "node:net";
import { SECOND } from "#src/domain/time/durations.ts";

export type TryPort = (host: string, port: number) => Promise<string | null>;

const timeoutMs = 3 * SECOND;

/** Null when something listens there, else what went wrong. */
export const tryPort: TryPort = (host, port) =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: timeoutMs });
    const end = (fault: string | null) => {
      socket.destroy();
      resolve(fault);
    };
    socket.once("connect", () => end(null));
    socket.once("timeout", () => end(`no answer within ${timeoutMs / SECOND} s`));
    socket.once("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
