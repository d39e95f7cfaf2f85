import { hash } from "node:crypto";
import {
  type MinerPart,
  type MinerPartValues,
  type MinerReadings,
  type MinerRecord,
  minerParts,
  type PartReading,
} from "#src/domain/miners/miner-record.ts";
import { minerPartCodes, minerPartOfCode, partFaultCodes, partFaultOfCode } from "../connection/codes.ts";
import type { Database } from "../connection/database.ts";
import { requireWhole } from "../connection/edge-guards.ts";
import type { MinerPartTable } from "../connection/miner-tables.ts";
import type { ChangedRecord, ChangePlace } from "../store.ts";
import type { NewPart } from "./save-records.ts";
import { decodePart, encodePart } from "./stored-parts.ts";

/** Throws a RangeError for an impossible value. */
export async function encodeReadings(readings: MinerReadings): Promise<readonly NewPart[]> {
  const rows = await Promise.all(minerParts.map((part) => encodeReading(part, readings[part])));
  const parts = rows.filter((row) => row !== null);
  if (parts.length === 0) throw new RangeError("readings must name a part.");
  return parts;
}

async function encodeReading<Part extends MinerPart>(
  part: Part,
  reading: PartReading<MinerPartValues[Part]> | undefined,
): Promise<NewPart | null> {
  if (reading === undefined) return null;
  const { value, readAt, triedAt, fault } = reading;
  requireWhole(`${part}.triedAt`, triedAt);
  requireWhole(`${part}.readAt`, readAt);
  if (value === null ? fault === null : readAt === null)
    throw new RangeError(`${part} must have a value that was read at some time, or a fault.`);
  const body = value === null ? null : await encodePart(part, value);
  return {
    part: minerPartCodes[part],
    // A part without a value has no new reading, whatever the former one's time.
    read_at: value === null ? null : readAt,
    tried_at: triedAt,
    fault: fault === null ? null : partFaultCodes[fault],
    digest: body === null ? null : hash("sha256", body, "base64url"),
    body,
  };
}

export async function findRecord(
  { read, log }: Database,
  poolId: number,
  address: string,
  parts: readonly MinerPart[],
): Promise<MinerRecord | null> {
  // No part has the code 0: a list must not be empty.
  const codes = [0, ...parts.map((part) => minerPartCodes[part])];
  const rows = await read
    .selectFrom("miners")
    .innerJoin("miner_records", "miner_records.miner_id", "miners.id")
    .leftJoin("miner_parts", (join) =>
      join.onRef("miner_parts.miner_id", "=", "miners.id").on("miner_parts.part", "in", codes),
    )
    .select(["miners.id", "version", "part", "read_at", "tried_at", "fault", "body"])
    .where("pool_id", "=", poolId)
    .where("address", "=", address)
    .execute();
  const [first] = rows;
  if (first === undefined) return null;
  const found: WritableReadings = {};
  await Promise.all(
    rows.map(async ({ id, part: code, read_at, tried_at, fault, body }) => {
      const part = code === null ? null : minerPartOfCode(code);
      if (part === null || tried_at === null) return;
      const isRead = await addReading(found, part, { read_at, tried_at, fault, body });
      if (!isRead)
        log.warn(
          { table: "miner_parts", minerId: id, part },
          "A stored part of a miner's record cannot be read and counts as never read.",
        );
    }),
  );
  return { version: first.version, parts: found };
}

export type WritableReadings = { -readonly [Part in MinerPart]?: MinerReadings[Part] };

/** False: it cannot be read. */
export async function addReading<Part extends MinerPart>(
  readings: { [Key in Part]?: PartReading<MinerPartValues[Key]> },
  part: Part,
  { read_at, tried_at, fault, body }: Pick<MinerPartTable, "read_at" | "tried_at" | "fault" | "body">,
): Promise<boolean> {
  const value = body === null ? null : await decodePart(part, body);
  if (body !== null && value === null) return false;
  readings[part] = {
    value,
    readAt: value === null ? null : read_at,
    triedAt: tried_at,
    // An unknown code comes from a newer version.
    fault: fault === null ? null : (partFaultOfCode(fault) ?? "failing"),
  };
  return true;
}

export async function listChangedRecords(
  { read }: Database,
  after: ChangePlace,
  limit: number,
): Promise<readonly ChangedRecord[]> {
  requireWhole("limit", limit);
  return (
    read
      .selectFrom("miner_records")
      .innerJoin("miners", "miners.id", "miner_records.miner_id")
      .innerJoin("pools", "pools.id", "miners.pool_id")
      .select(["pools.slug as pool", "address", "version", "changed_at as at", "miner_records.miner_id as id"])
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("changed_at", "miner_records.miner_id"), ">", tuple(after.at, after.id)),
      )
      // Pools that were set aside are not shown.
      .where("pools.slug", "not like", "%~%")
      .orderBy("changed_at")
      .orderBy("miner_records.miner_id")
      .limit(limit)
      .execute()
  );
}
