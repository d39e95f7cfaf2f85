import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { SECOND } from "#src/domain/time/durations.ts";
import type { ApiApp } from "../api-context.ts";
import { findVisitor } from "../request-limit.ts";
import { createOpenStreams } from "./open-streams.ts";
import { createTurns } from "./turns.ts";

/** Each event makes a page send requests: all at once would overload the process. */
const toldPerSecond = 300;
/** Proxies close connections that are silent for a minute. */
const signsEveryMs = 25 * SECOND;
const signEveryMs = SECOND;
/** After a restart or cut, browsers reconnect spread over this time. */
const shortestRetryMs = 2 * SECOND;
const longestRetryMs = 10 * SECOND;

export type StreamEvent = "figures" | "miner";

export interface EventStream {
  /** Queues an event; of several with one name, the newest is sent. */
  tell(event: StreamEvent, data: string): void;
}

export interface EventStreams {
  /** Responds with a stream, or refuses one too many. `begin` returns the cleanup. */
  open(request: FastifyRequest, reply: FastifyReply, begin: (stream: EventStream) => () => void): void;
}

interface OpenStream {
  readonly response: ServerResponse;
  /** Data of queued events by name. */
  readonly due: Map<StreamEvent, string>;
}

/** `longestMs`: the interval between polls, within which all pages are notified. */
export function createEventStreams(app: ApiApp, longestMs: number): EventStreams {
  const counts = createOpenStreams();
  /** Keep-alives go to one list per second: a timer per stream would cost more than the stream. */
  const lists = Array.from({ length: signsEveryMs / signEveryMs }, () => new Set<ServerResponse>());
  let opened = 0;
  let seconds = 0;
  const turns = createTurns<OpenStream>(send, { perSecond: toldPerSecond, longestMs });
  const signs = setInterval(() => {
    seconds += 1;
    for (const response of lists[seconds % lists.length] ?? []) response.write(": still here\n\n");
  }, signEveryMs).unref();

  app.addHook("preClose", (done) => {
    clearInterval(signs);
    for (const list of lists) for (const response of list) response.end();
    done();
  });

  return {
    open(request, reply, begin) {
      const countClosed = counts.open(findVisitor(request));
      const response = reply.raw;
      const stream: OpenStream = { response, due: new Map() };
      const list = lists[opened % lists.length];
      opened += 1;
      list?.add(response);
      reply.hijack();
      // Stops proxies from buffering events.
      const own = { "cache-control": "no-store", "x-accel-buffering": "no", "content-type": "text/event-stream" };
      response.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...own });
      response.write(`: watching\nretry: ${chooseRetryMs()}\n\n`);
      const end = begin({
        tell(event, data) {
          stream.due.set(event, data);
          turns.add(stream);
        },
      });
      response.once("close", () => {
        list?.delete(response);
        turns.delete(stream);
        countClosed();
        end();
      });
    },
  };
}

function send({ response, due }: OpenStream): void {
  response.write([...due].map(([event, data]) => `event: ${event}\ndata: ${data}\n\n`).join(""));
  due.clear();
}

function chooseRetryMs(): number {
  return Math.round(shortestRetryMs + Math.random() * (longestRetryMs - shortestRetryMs));
}
