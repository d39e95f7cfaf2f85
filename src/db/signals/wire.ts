import Type, { type TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { type MinerPart, minerParts, partFaults } from "#src/domain/miners/miner-record.ts";
import type { News, Want } from "./signals.ts";

// Signals between processes, which may be of different versions: unknown ones are left out.

/** NOTIFY takes less than 8000 bytes; the rest is for the envelope. */
const mostBytes = 7800;

const Text = Type.String({ minLength: 1, maxLength: 2000 });
const Time = Type.Integer({ minimum: 0 });
const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const Envelope = Type.Object({ from: Text, wal: Text, items: Type.Array(Type.Unknown()) });
const WireWant = Type.Object({
  pool: Text,
  address: Text,
  parts: Type.Array(Type.String()),
  why: Type.Enum(["looked", "subscribed"]),
  network: nullable(Text),
  spelling: Type.Optional(Text),
  rigs: Type.Optional(Type.Array(Type.String())),
  newerThan: Type.Optional(Time),
});
const miner = { pool: Text, address: Text };
const WireNews = Type.Union([
  Type.Object({ kind: Type.Literal("pool"), pool: Text }),
  Type.Object({ kind: Type.Literal("miner"), ...miner, version: Time }),
  Type.Object({ kind: Type.Literal("unknown"), ...miner, at: Time, isBlank: Type.Boolean() }),
  Type.Object({
    kind: Type.Literal("unread"),
    ...miner,
    why: Type.Enum(partFaults),
    retryAfterMs: nullable(Type.Number()),
  }),
]);
const envelopes = Compile(Envelope);
const wants = Compile(WireWant);
const news = Compile(WireNews);

/** A payload in two pieces: before and after the position in the write-ahead log, which the server inserts. */
export type Payload = readonly [before: string, after: string];

/** As many signals as fit go together; a list of rigs that is too long is split. */
export function packSignals(from: string, signals: readonly (Want | News)[]): readonly Payload[] {
  const payloads: Payload[] = [];
  let items: string[] = [];
  let bytes = 0;
  const close = () => {
    if (items.length > 0) payloads.push([`{"from":"${from}","wal":"`, `","items":[${items.join(",")}]}`]);
    items = [];
    bytes = 0;
  };
  for (const text of signals.flatMap(splitLong)) {
    const added = Buffer.byteLength(text) + 1;
    if (bytes + added > mostBytes) close();
    items.push(text);
    bytes += added;
  }
  close();
  return payloads;
}

/** Empty when no payload can hold it. */
function splitLong(signal: Want | News): readonly string[] {
  const text = JSON.stringify(signal);
  if (Buffer.byteLength(text) < mostBytes) return [text];
  if (!("rigs" in signal) || signal.rigs === undefined || signal.rigs.length < 2) return [];
  const half = Math.ceil(signal.rigs.length / 2);
  return [signal.rigs.slice(0, half), signal.rigs.slice(half)].flatMap((rigs) => splitLong({ ...signal, rigs }));
}

export interface Unpacked {
  readonly from: string;
  /** The position in the database's log when it was sent: "16/B374D848". */
  readonly wal: string;
  readonly items: readonly unknown[];
}

/** Null for an unreadable payload. */
export function unpackSignals(payload: string): Unpacked | null {
  let read: unknown;
  try {
    read = JSON.parse(payload);
  } catch {
    return null;
  }
  return envelopes.Check(read) ? read : null;
}

export function readWant(item: unknown): Want | null {
  if (!wants.Check(item)) return null;
  const parts = item.parts.filter((part): part is MinerPart => minerParts.some((known) => known === part));
  return { ...item, parts };
}

export function readNews(item: unknown): News | null {
  return news.Check(item) ? item : null;
}
