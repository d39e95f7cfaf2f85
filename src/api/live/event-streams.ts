import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { SECOND } from "#src/domain/time/durations.ts";
import type { ApiApp } from "../api-context.ts";
import { findVisitor } from "../request-limit.ts";
import { createOpenStreams } from "./open-streams.ts";
import { createTurns } from "./turns.ts";

/** What an event makes pages ask for is much for one process when all ask at once, and little at this rate. */
const toldPerSecond = 300;
/** A proxy closes a connection that is silent for a minute. */
const signsEveryMs = 25 * SECOND;
const signEveryMs = SECOND;
/** After a restart of the server, or a cut, browsers come back over this time. */
const shortestRetryMs = 2 * SECOND;
const longestRetryMs = 10 * SECOND;

export type StreamEvent = "figures" | "miner";

export interface EventStream {
  /** Sends an event when its turn comes: where many streams have one, they are told one after the other. The newest of a name is sent. */
  tell(event: StreamEvent, data: string): void;
}

export interface EventStreams {
  /** Answers a request with a stream. Refuses one too many; `begin` is called otherwise, and returns what is to be done when it has ended. */
  open(request: FastifyRequest, reply: FastifyReply, begin: (stream: EventStream) => () => void): void;
}

interface OpenStream {
  readonly response: ServerResponse;
  /** By name, the data of the events that wait for their turn. */
  readonly due: Map<StreamEvent, string>;
}

/** All event streams of a process. `longestMs`: the interval between polls, in which all pages are told. */
export function createEventStreams(app: ApiApp, longestMs: number): EventStreams {
  const counts = createOpenStreams();
  /** Each second those of one list get a sign of life: a timer for each stream would cost more than the stream. */
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
      // A proxy that buffers would hold events back.
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
