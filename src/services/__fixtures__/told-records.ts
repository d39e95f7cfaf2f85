import type { MinerPart, MinerPartValues, MinerReadings, PartFault } from "#src/domain/miners/miner-record.ts";
import type { MinerRecords, ReadRecord } from "../miners/records.ts";

/** A test's records of one miner, in place of collector and database. */
export function createToldRecords(now: () => number) {
  let parts: MinerReadings = {};
  let version = 1;
  let unintroduced: Exclude<ReadRecord, { readonly kind: "known" }> | null = null;
  const wanted: MinerPart[] = [];

  const records: MinerRecords = {
    async read(_coin, _address, asked) {
      wanted.push(...asked);
      if (unintroduced !== null) return unintroduced;
      return { kind: "known", record: { version, parts }, coming: asked.filter((part) => parts[part] === undefined) };
    },
  };

  return {
    records,
    findVersion: () => version,
    /** Every requested part. */
    wanted,
    tell<Part extends MinerPart>(part: Part, value: MinerPartValues[Part], readAt = now()): void {
      parts = { ...parts, [part]: { value, readAt, triedAt: readAt, fault: null } };
      version += 1;
    },
    /** The earlier value stays. */
    fail(part: MinerPart, fault: PartFault): void {
      const former = parts[part] ?? { value: null, readAt: null };
      parts = { ...parts, [part]: { ...former, triedAt: now(), fault } };
      version += 1;
    },
    forget(part: MinerPart): void {
      const { [part]: _, ...rest } = parts;
      parts = rest;
    },
    /** From now on the miner has no record. */
    turnAway(read: Exclude<ReadRecord, { readonly kind: "known" }>): void {
      unintroduced = read;
    },
  };
}
