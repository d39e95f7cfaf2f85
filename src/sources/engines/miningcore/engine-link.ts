import { createRequestQueue, type RequestQueue } from "../../request-queue.ts";
import type { EngineContext } from "../pool-engine.ts";
import { createNotifications, type Notifications } from "./notifications.ts";

/** What all pools of one engine share: its patience and its socket. */
export interface EngineLink {
  readonly queue: RequestQueue;
  readonly notifications: Notifications;
}

/** Ten seconds' worth: what would wait longer is better refused. */
const secondsOfQueue = 10;

const linksOfProgram = new WeakMap<object, Map<string, EngineLink>>();

export function findEngineLink(baseUrl: URL, context: EngineContext, requestsPerSecond: number): EngineLink {
  const { program = {}, setTimer } = context;
  const links = linksOfProgram.get(program) ?? new Map<string, EngineLink>();
  linksOfProgram.set(program, links);
  const known = links.get(baseUrl.host);
  if (known !== undefined) return known;
  const link = createEngineLink(baseUrl, context, requestsPerSecond, setTimer);
  links.set(baseUrl.host, link);
  return link;
}

function createEngineLink(
  baseUrl: URL,
  { log, openSocket }: EngineContext,
  perSecond: number,
  setTimer: EngineContext["setTimer"],
): EngineLink {
  const url = new URL(baseUrl);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.pathname = `${url.pathname.replace(/\/+$/, "").replace(/\/api$/, "")}/notifications`;
  const timer = setTimer === undefined ? {} : { setTimer };
  return {
    queue: createRequestQueue({ perSecond, maxWaiting: secondsOfQueue * perSecond, ...timer }),
    notifications: createNotifications({ url, log, openSocket, setTimer }),
  };
}
