import { setImmediate as nextRound } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import { openTemporaryStore } from "#src/collector/__fixtures__/temporary-store.ts";
import { createTestLog } from "#src/collector/__fixtures__/test-log.ts";
import type { Want } from "#src/db/signals/signals.ts";
import { validateAddress } from "#src/domain/addresses/address.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import type { MinerReadings, PartFault } from "#src/domain/miners/miner-record.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { EngineCapabilities, MinerSettings, SettingsOutcome } from "#src/sources/engines/pool-engine.ts";
import type { SourceError } from "#src/sources/source-error.ts";
import { address, hour, miner, minute, start } from "../__fixtures__/scene.ts";
import { termsOf } from "../__fixtures__/terms.ts";
import { createRecords } from "../miners/records.ts";
import { findVisitorKeys } from "./attempt-limits.ts";
import { createMinerSettings } from "./miner-settings.ts";

const rightIp = "198.51.100.20";
const wanted = { threshold: 50n, proofIp: rightIp, isRaiseConfirmed: false, clientAddress: "203.0.113.1" };

async function open() {
  const kept = createTestLog();
  const clock = { now: start };
  const { store, dispose } = await openTemporaryStore(() => clock.now, kept.log);
  const heard: Want[] = [];
  store.signals.onWant((want) => heard.push(want));
  return Object.assign(clock, { kept, store, dispose, heard });
}

let scene: Awaited<ReturnType<typeof open>>;
/** The engine's. */
let settings: MinerSettings;
let reading: PartFault | null;
let outcome: Result<SettingsOutcome, SourceError> | null;
let sent: [string, bigint, string][];

/** As the collector reads the miner. */
async function follow(parts: readonly ("answer" | "settings")[] = ["answer", "settings"]): Promise<void> {
  const tried = { triedAt: scene.now, fault: null };
  const { threshold } = settings;
  const balances = miner.balances.map((balance) => ({ ...balance, threshold }));
  const read = { readAt: scene.now, ...tried };
  const readings: MinerReadings = {
    ...(parts.includes("answer")
      ? { answer: { value: { found: "yes", miner: { ...miner, balances } }, ...read } }
      : {}),
    ...(parts.includes("settings")
      ? {
          settings:
            reading === null ? { value: settings, ...read } : { ...tried, value: null, readAt: null, fault: reading },
        }
      : {}),
  };
  const version = await scene.store.miners.saveReadings("kas", address, readings);
  scene.store.signals.tell({ kind: "miner", pool: "kas", address, version });
  await nextRound();
}

/** The collector reacts to wants. */
function followWants(): void {
  scene.store.signals.onWant(() => follow());
}

beforeEach(async () => {
  scene = await open();
  settings = { threshold: 100n, minimum: 10n, maximum: 1_000n };
  reading = null;
  outcome = null;
  sent = [];
});

afterEach(async () => {
  // No visitor's address is ever in log or database.
  const logged = JSON.stringify([scene.kept, scene.heard], (_key, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  expect(logged).not.toContain(rightIp);
  expect(logged).not.toContain("203.0.113.1");
  expect(scene.kept.reported).toEqual([]);
  await scene.dispose();
});

/** As in one process; two share only the database. */
function openServices(changes: Partial<EngineCapabilities> = {}) {
  const engine = createFakeEngine({
    capabilities: { settings: "write", settingsProof: "worker-ip", ...changes },
    async updateMinerSettings(of, threshold, proofIp) {
      sent.push([of, threshold, proofIp]);
      if (outcome) return outcome;
      if (proofIp !== rightIp) return ok({ accepted: false, refusal: { code: "other-ip" } });
      settings = { ...settings, threshold };
      return ok({ accepted: true, settings });
    },
  });
  const parts = {
    engines: new Map([["kas", engine] as const]),
    store: scene.store,
    now: () => scene.now,
    ...scene.kept,
  };
  return createMinerSettings({
    ...parts,
    records: createRecords(parts),
    checkAddress: (coin, text) => validateAddress(getCoin(coin), text),
    findTerms: async (coin) => termsOf(coin, { minimumPayout: 5n }),
  });
}

describe("a miner's settings", () => {
  it("hold the threshold, its limits and its changes", async () => {
    await follow();
    expect(await openServices().getSettings("kas", address)).toEqual({
      state: "known",
      at: start,
      isStale: false,
      threshold: 100n,
      minimum: 10n,
      maximum: 1_000n,
      canWrite: true,
      needsProof: true,
      demoProofIp: null,
      changes: [],
    });
    expect(await openServices({ settings: "read" }).getSettings("kas", address)).toMatchObject({ canWrite: false });
    expect(await openServices({ settings: "none" }).getSettings("kas", address)).toEqual({ state: "not-offered" });
    expect(await openServices().getSettings("kas", "kaspa:x")).toEqual({ state: "invalid-address" });
    settings = { threshold: null, minimum: null, maximum: null };
    await follow();
    // The pool's terms name a minimum.
    expect(await openServices().getSettings("kas", address)).toMatchObject({ threshold: null, minimum: 5n });
  });

  it("are those that were told last while the engine tells none, unless it does not know the miner", async () => {
    await follow();
    reading = "silent";
    await follow();
    expect(await openServices().getSettings("kas", address)).toMatchObject({
      state: "known",
      threshold: 100n,
      isStale: true,
    });
    reading = "absent";
    await follow();
    expect(await openServices().getSettings("kas", address)).toEqual({ state: "unknown-miner" });
  });

  it("are said to be read before they were, and a form that is sent waits for them", async () => {
    await follow(["answer"]);
    const service = openServices();
    expect(await service.getSettings("kas", address)).toEqual({ state: "coming" });
    followWants();
    expect(await service.awaitSettings("kas", address)).toMatchObject({ state: "known", threshold: 100n });
    expect(await service.updateThreshold("kas", address, wanted)).toEqual({ code: "saved", from: 100n, to: 50n });
  });

  it("are waited for no longer than a visitor waits, and nothing is sent without them", async () => {
    await follow(["answer"]);
    const begun = performance.now();
    const service = openServices();
    const [form, update] = await Promise.all([
      service.awaitSettings("kas", address),
      service.updateThreshold("kas", address, wanted),
    ]);
    expect(form).toEqual({ state: "unreachable" });
    expect(update).toEqual({ code: "unreachable" });
    expect(performance.now() - begun).toBeLessThan(3_000);
    expect(sent).toEqual([]);
    reading = "silent";
    await follow();
    expect(await service.getSettings("kas", address)).toEqual({ state: "unreachable" });
  });

  it("are read anew before an old threshold judges a change", async () => {
    await follow();
    scene.now += 2 * minute;
    settings = { ...settings, threshold: 50n, minimum: 40n };
    followWants();
    const service = openServices();
    expect(await service.updateThreshold("kas", address, wanted)).toEqual({ code: "unchanged" });
    expect(await service.updateThreshold("kas", address, { ...wanted, threshold: 30n })).toEqual({
      code: "below-minimum",
      minimum: 40n,
    });
  });

  it("change with the right proof, and every process shows the change at once, in the miner's stats too", async () => {
    await follow();
    const [service, other] = [openServices(), openServices()];
    expect(await other.getSettings("kas", address)).toMatchObject({ threshold: 100n });
    scene.now += 1_000;
    expect(await service.updateThreshold("kas", address, wanted)).toEqual({ code: "saved", from: 100n, to: 50n });
    expect(sent).toEqual([[address, 50n, rightIp]]);
    await nextRound();
    for (const shown of [service, other]) {
      expect(await shown.getSettings("kas", address)).toMatchObject({
        threshold: 50n,
        maximum: 1_000n,
        changes: [{ at: start + 1_000, from: 100n, to: 50n }],
      });
    }
    const record = await scene.store.miners.findRecord("kas", address, ["answer"]);
    // The rest was not read again.
    expect(record?.parts.answer).toMatchObject({
      readAt: start,
      value: { miner: { balances: [{ chain: "kas", confirmed: 5n, threshold: 50n }] } },
    });
    const parts = ["answer", "settings"];
    expect(scene.heard).toContainEqual(expect.objectContaining({ parts, why: "looked", newerThan: start + 1_000 }));
  });

  it("that the engine told before a change are not taken for newer ones", async () => {
    await follow();
    const before = settings;
    scene.now += 1_000;
    const service = openServices();
    await service.updateThreshold("kas", address, wanted);
    const askedAt = scene.now - 500;
    const late = { value: before, readAt: askedAt, triedAt: askedAt, fault: null };
    await scene.store.miners.saveReadings("kas", address, { settings: late });
    await nextRound();
    expect(await service.getSettings("kas", address)).toMatchObject({ threshold: 50n });
  });
});

describe("changes of a miner's settings", () => {
  beforeEach(async () => {
    await follow();
    followWants();
  });

  it("that are set already change nothing and are not listed", async () => {
    const service = openServices();
    expect(await service.updateThreshold("kas", address, { ...wanted, threshold: 100n })).toEqual({
      code: "unchanged",
    });
    expect(sent).toEqual([]);
    expect(await service.getSettings("kas", address)).toMatchObject({ changes: [] });
  });

  it("need a confirmation for a higher threshold, before the engine is asked", async () => {
    const service = openServices();
    const raise = { ...wanted, threshold: 200n };
    expect(await service.updateThreshold("kas", address, raise)).toEqual({
      code: "confirm-raise",
      from: 100n,
      to: 200n,
    });
    expect(sent).toEqual([]);
    expect(await service.updateThreshold("kas", address, { ...raise, isRaiseConfirmed: true })).toEqual({
      code: "saved",
      from: 100n,
      to: 200n,
    });
  });

  it("refuse a threshold outside the limits, and pass on what the engine says", async () => {
    const service = openServices();
    const code = async (changes: Partial<typeof wanted>) =>
      (await service.updateThreshold("kas", address, { ...wanted, ...changes })).code;
    expect(await code({ threshold: 9n })).toBe("below-minimum");
    expect(await code({ threshold: 1_001n })).toBe("above-maximum");
    expect(sent).toEqual([]);
    outcome = ok({ accepted: false, refusal: { code: "no-recent-shares" } });
    expect(await code({})).toBe("no-recent-shares");
    outcome = ok({ accepted: false, refusal: { code: "below-minimum", minimum: 60n } });
    expect(await service.updateThreshold("kas", address, wanted)).toEqual({ code: "below-minimum", minimum: 60n });
    outcome = err({ code: "malformed", path: "/status", reason: `unknown: ${rightIp}`, sample: rightIp });
    expect(await code({})).toBe("unreachable");
    outcome = err({ code: "not-found" });
    expect(await code({})).toBe("unknown-miner");
    expect(await openServices({ settings: "read" }).updateThreshold("kas", address, wanted)).toEqual({
      code: "not-offered",
    });
  });

  it("are locked for a network after five wrong proofs, in every process; the right proof from elsewhere passes", async () => {
    const first = openServices();
    const second = openServices();
    const stranger = { ...wanted, clientAddress: "203.0.113.77" };
    const left: unknown[] = [];
    for (let nth = 0; nth < 5; nth += 1) {
      const service = nth % 2 === 0 ? first : second;
      left.push(await service.updateThreshold("kas", address, { ...stranger, proofIp: `192.0.2.${nth}` }));
      scene.now += minute;
    }
    expect(left).toEqual([4, 3, 2, 1, 0].map((attemptsLeft) => ({ code: "other-ip", attemptsLeft })));
    expect(await second.updateThreshold("kas", address, stranger)).toEqual({ code: "locked", until: start + hour });
    expect(sent).toHaveLength(5);
    // No one else sees it, not even the owner.
    expect(JSON.stringify(Object.keys(await first.getSettings("kas", address)))).not.toMatch(/lock/i);
    expect(await second.updateThreshold("kas", address, wanted)).toMatchObject({ code: "saved", to: 50n });
    scene.now = start + hour;
    expect(await first.updateThreshold("kas", address, { ...stranger, threshold: 40n })).toMatchObject({
      code: "saved",
    });
  });

  const guess = (service: ReturnType<typeof openServices>, nth: number, clientAddress: string) =>
    service.updateThreshold("kas", address, {
      ...wanted,
      threshold: 30n,
      isRaiseConfirmed: true,
      proofIp: `192.0.2.${nth}`,
      clientAddress,
    });

  it("are locked for a wider IPv6 network after four times as many wrong proofs, however many networks it has", async () => {
    const services = [openServices(), openServices()];
    const codes: string[] = [];
    for (let nth = 0; nth < 75; nth += 1) {
      const service = services[nth % 2] ?? openServices();
      for (const _ of [1, 2, 3, 4]) codes.push((await guess(service, nth, `2001:db8:7:${nth}::1`)).code);
      // Within the address's pace.
      scene.now += 6_000;
    }
    expect(sent).toHaveLength(20);
    expect(codes.filter((code) => code === "other-ip")).toHaveLength(20);
    expect(new Set(codes.slice(20))).toEqual(new Set(["locked"]));
    expect((await guess(openServices(), 1, "2001:db8:8:1::1")).code).toBe("other-ip");
    scene.now += 5_000;
    expect((await openServices().updateThreshold("kas", address, wanted)).code).toBe("saved");
  });

  it("take one attempt in five seconds after twenty wrong proofs from everywhere, which is logged once; who proves with the address they come from never waits", async () => {
    const services = [openServices(), openServices()];
    const guessFrom = (nth: number) => guess(services[nth % 2] ?? openServices(), nth, `203.0.113.${100 + nth}`);
    for (let nth = 0; nth < 20; nth += 1) expect((await guessFrom(nth)).code).toBe("other-ip");
    for (let nth = 20; nth < 40; nth += 1) {
      expect(await guessFrom(nth)).toEqual({ code: "paced", waitMs: 5_000 });
    }
    expect(sent).toHaveLength(20);
    const warnings = scene.kept.lines.filter(({ message }) => message.startsWith("Many wrong proofs"));
    expect(warnings).toEqual([
      expect.objectContaining({ level: "warn", facts: { coin: "kas", address, wrongProofs: 20 } }),
    ]);
    const owner = { ...wanted, clientAddress: rightIp };
    expect((await openServices().updateThreshold("kas", address, owner)).code).toBe("saved");
    // Another owner is only slowed down.
    scene.now += 5_000;
    expect((await openServices().updateThreshold("kas", address, { ...wanted, threshold: 40n })).code).toBe("saved");
    expect((await guessFrom(41)).code).toBe("other-ip");
    expect((await guessFrom(42)).code).toBe("paced");
    scene.now = start + hour;
    expect((await guessFrom(43)).code).toBe("other-ip");
    expect((await guessFrom(44)).code).toBe("other-ip");
  });

  it("let no more proofs through when many come at once", async () => {
    const service = openServices();
    await Promise.all(
      Array.from({ length: 30 }, (_, nth) =>
        service.updateThreshold("kas", address, { ...wanted, proofIp: `192.0.2.${nth}` }),
      ),
    );
    expect(sent.length).toBeLessThanOrEqual(5);
  });

  it("count attempts of one network at one address; those of others do not count", async () => {
    const service = openServices();
    for (let nth = 0; nth < 10; nth += 1) {
      expect((await service.updateThreshold("kas", address, { ...wanted, threshold: 60n - BigInt(nth) })).code).toBe(
        "saved",
      );
    }
    expect(await service.updateThreshold("kas", address, wanted)).toEqual({
      code: "too-many-attempts",
      until: start + hour,
    });
    const elsewhere = { ...wanted, clientAddress: "198.51.100.9", threshold: 40n };
    expect(await service.updateThreshold("kas", address, elsewhere)).toMatchObject({ code: "saved" });
  });

  it("count attempts of one visitor over all addresses", async () => {
    const service = openServices();
    const visitor = await findVisitorKeys(scene.store.settings, wanted.clientAddress, start);
    for (let nth = 0; nth < 20; nth += 1) {
      await scene.store.settings.recordAttempt("erg", { address: `other${nth}`, ...visitor, at: start });
    }
    expect(await service.updateThreshold("kas", address, wanted)).toEqual({
      code: "too-many-attempts",
      until: start + 10 * minute,
    });
    expect(sent).toEqual([]);
    const neighbour = { ...wanted, clientAddress: "203.0.113.2" };
    expect((await service.updateThreshold("kas", address, neighbour)).code).toBe("saved");
    scene.now += 10 * minute;
    expect((await service.updateThreshold("kas", address, { ...wanted, threshold: 40n })).code).toBe("saved");
  });

  it("know a visitor by a hash that changes each day, IPv6 by its network", async () => {
    const keys = (client: string, at = start) => findVisitorKeys(scene.store.settings, client, at);
    const key = async (client: string, at = start) => (await keys(client, at)).client;
    const own = await key("203.0.113.1");
    expect(own).toMatch(/^[\w-]{22}$/);
    expect(await key("::ffff:203.0.113.1")).toBe(own);
    expect(await key("203.0.113.2")).not.toBe(own);
    expect(await key("203.0.113.1", start + 24 * hour)).not.toBe(own);
    expect(await key("2001:db8:0:1::5")).toBe(await key("2001:0DB8:0000:0001:ffff::1"));
    expect(await key("2001:db8:0:1::5")).not.toBe(await key("2001:db8:0:2::5"));
    const { site } = await keys("2001:db8:0:1::5");
    expect(site).toBe((await keys("2001:db8:0:2::5")).site);
    expect(site).not.toBe((await keys("2001:db8:1:1::5")).site);
    expect((await keys("203.0.113.1")).site).toBeNull();
  });
});
