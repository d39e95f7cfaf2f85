import { publicPool, publicPoolMiner } from "../recorded-engines/public-pool.ts";
import type { RecordedRequest, RecordedResponse } from "../recorded-engines/recorded-engine.ts";
import { type EngineModel, liveRecording } from "./scripted-engine.ts";

// A public-pool whose rigs come and go. What it does with sessions is read in benjamin-wilson/public-pool b971e9c: a session is a row
// until its socket closes; when the program ends, its rows stay, and the first run of `killDeadClients`, five minutes after the
// next start, takes them away (services/app.service, ORM/client/client.service). Stratum listens ten seconds after the start
// (services/stratum-v1.service), a session has no hashrate in its first minute, and `/api/info` is a minute old at most
// (app.controller). Network and node are the recorded ones.

const second = 1000;
const minute = 60 * second;
const slot = 10 * minute;

interface Session {
  readonly id: string;
  readonly name: string;
  readonly hashrate: number;
  readonly startedAt: number;
  /** The rig went, or the program ended. */
  endedAt: number | null;
  /** The row is taken away. */
  removedAt: number;
}

export interface PublicPoolModel extends EngineModel {
  /** A rig of `miner` begins to mine. */
  connect(name: string, hashrate: number, at: number): void;
  /** The program ends and is back at once; its rigs come back 15 seconds later. */
  restart(at: number): void;
}

/** Two rigs of 60 and 30 kH/s have mined for an hour. */
export function createPublicPoolModel(): PublicPoolModel {
  const recording = liveRecording(publicPool);
  const sessions: Session[] = [];
  let uptime = publicPool.recordedAt - 61 * minute;
  let info: { readonly at: number; readonly body: string } | null = null;

  function connect(name: string, hashrate: number, startedAt: number): void {
    const id = (0x09d5c64d + sessions.length).toString(16).padStart(8, "0");
    sessions.push({ id, name, hashrate, startedAt, endedAt: null, removedAt: Number.POSITIVE_INFINITY });
  }

  function restart(at: number): void {
    const alive = sessions.filter(({ endedAt }) => endedAt === null);
    for (const session of alive) {
      session.endedAt = at;
      session.removedAt = at + 2 * second + 5 * minute;
    }
    uptime = at + second;
    info = null;
    for (const { name, hashrate } of alive) connect(name, hashrate, at + 15 * second);
  }

  const listed = (now: number) => sessions.filter(({ startedAt, removedAt }) => startedAt <= now && now < removedAt);

  /** As the engine last wrote it into the row: at most once a minute, and nothing in the first one. */
  function rateOf({ hashrate, startedAt, endedAt }: Session, now: number): number {
    const minutes = Math.floor(((endedAt ?? now) - startedAt) / minute);
    return minutes < 1 ? 0 : hashrate * (1 + Math.sin(minutes) / 1000);
  }

  function seenAt({ startedAt, endedAt }: Session, now: number): number {
    return startedAt + Math.floor(((endedAt ?? now) - startedAt) / minute) * minute;
  }

  function answerInfo(now: number): string {
    if (info !== null && now - info.at < minute) return info.body;
    const rows = listed(now);
    const totalHashRate = rows.reduce((sum, session) => sum + rateOf(session, now), 0);
    const userAgents = rows.length === 0 ? [] : [{ userAgent: "jsminer", count: rows.length, totalHashRate }];
    info = { at: now, body: JSON.stringify({ blockData: [], userAgents, uptime: iso(uptime) }) };
    return info.body;
  }

  /** Work of each ten minutes ÷ 600 s; the newest row is left out. */
  function answerChart(now: number, name: string | null): readonly { label: string; data: number }[] {
    const wanted = sessions.filter((session) => name === null || session.name === name);
    const first = Math.min(...wanted.map(({ startedAt }) => Math.floor(startedAt / slot) * slot), now);
    const rows = [];
    for (let at = first; at + slot <= now; at += slot) {
      const work = wanted.reduce((sum, { hashrate, startedAt, endedAt }) => {
        const mined = Math.min(endedAt ?? now, at + slot) - Math.max(startedAt, at);
        return sum + hashrate * Math.max(0, mined);
      }, 0);
      rows.push({ label: iso(at), data: work / slot });
    }
    return rows;
  }

  function answerClient(now: number): string {
    const workers = listed(now).map((session) => ({
      sessionId: session.id,
      name: session.name,
      bestDifficulty: "0.03",
      hashRate: Math.floor(rateOf(session, now)),
      startTime: iso(session.startedAt),
      lastSeen: iso(seenAt(session, now)),
    }));
    return JSON.stringify({ bestDifficulty: 0.0256, workersCount: workers.length, workers });
  }

  function answerApi(path: readonly string[], now: number): string | null {
    const [area, address, part] = path;
    if (area === "info") return address === "chart" ? JSON.stringify(answerChart(now, null)) : answerInfo(now);
    if (area !== "client" || address !== publicPoolMiner) return null;
    if (part === undefined) return answerClient(now);
    const chartData = answerChart(now, part === "chart" ? null : part);
    return JSON.stringify(part === "chart" ? chartData : { name: part, bestDifficulty: 0, chartData });
  }

  function respond(request: RecordedRequest, now: number): RecordedResponse {
    const [root, ...path] = request.url.pathname.slice(1).split("/").map(decodeURIComponent);
    const body = root === "api" ? answerApi(path, now) : null;
    return body === null ? recording.respond(request, now) : { status: 200, body };
  }

  connect("rig01", 60_000, publicPool.recordedAt - 60 * minute);
  connect("rig02", 30_000, publicPool.recordedAt - 60 * minute);
  return { ...recording, respond, respondWhileStarting: () => null, connect, restart };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
