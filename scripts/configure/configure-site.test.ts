import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { cryptonoteNodejsPool } from "../../tests/recorded-engines/cryptonote-nodejs-pool.ts";
import { p2pool } from "../../tests/recorded-engines/p2pool.ts";
import { nodePath, publicPool } from "../../tests/recorded-engines/public-pool.ts";
import type { RecordedEngine } from "../../tests/recorded-engines/recorded-engine.ts";
import { createReplayFetch } from "../../tests/recorded-engines/replay-engine.ts";
import { askCoins } from "./ask-site.ts";
import { configureSite } from "./configure-site.ts";
import { createInterview, InterviewStopped } from "./interview.ts";

const folder = mkdtempSync(join(tmpdir(), "adit-configure-"));
const cookieFile = join(folder, "cookie");
writeFileSync(cookieFile, "__cookie__:Tr0ub4dor");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const address = "http://engine.test";
const site = ["My Mine", "help@mine.example"] as const;

interface Scene {
  readonly open?: readonly number[];
  readonly answers?: Map<string, string>;
  readonly env?: Readonly<Record<string, string>>;
}

/** An interview with these lines as its answers; `said` has the questions too. */
async function interviewed(
  recorded: RecordedEngine,
  lines: readonly string[],
  { open = [], answers, env = {} }: Scene = {},
) {
  const said: string[] = [];
  const left = [...lines];
  const kept = answers ?? new Map<string, string>();
  const terminal = {
    say: (text: string) => void said.push(text),
    async ask(question: string) {
      said.push(question);
      return left.shift() ?? null;
    },
  };
  const parts = {
    now: () => recorded.recordedAt,
    fetch: createReplayFetch(recorded),
    env,
    tryPort: async (_host: string, port: number) => (open.includes(port) ? null : "ECONNREFUSED"),
  };
  const end = await configureSite(
    createInterview(terminal, kept, () => undefined),
    parts,
  ).catch((error: unknown) => {
    if (error instanceof InterviewStopped) return "stopped" as const;
    throw error;
  });
  if (end === null) throw new Error(said.join("\n"));
  return { said: said.join("\n"), left, kept, end, file: end === "stopped" ? null : JSON.parse(end.file) };
}

describe("npm run configure", () => {
  it("composes a site of what the engine tells and the operator answers", async () => {
    const lines = [...site, "cryptonote-nodejs-pool", address, "mainnet", "", "xmr.mine.example", "-", "none"];
    const { file, said, left } = await interviewed(cryptonoteNodejsPool, lines, { open: [43_335] });
    expect(left).toEqual([]);
    expect(file).toEqual({
      brand: { name: "My Mine", supportEmail: "help@mine.example" },
      enabled: ["xmr"],
      prices: { feed: "none" },
      pools: {
        xmr: {
          name: "Monero",
          engine: { name: "cryptonote-nodejs-pool", address },
          schemes: [
            { scheme: "prop", feePercent: 1 },
            { scheme: "solo", feePercent: 1 },
          ],
          minimumPayout: "0.1",
          servers: [{ region: "global", host: "xmr.mine.example", port: 43_335 }],
        },
      },
    });
    expect(said).toContain("xmr: Monero, PROP, SOLO");
    expect(said).toContain("xmr.mine.example:43335 answers.");
  });

  it("refuses rubbish with a sentence each, and asks again", async () => {
    const lines = [
      ...["", "My Mine", "nobody", "help@mine.example"],
      ...["99", "miningpool", "3", "", "engine.test", "3", address],
      ...["moonnet", "mainnet", "perhaps", "n", "99999", "3333", "x", "-", "http://mine.example", "xmr.mine.example"],
      ...["y", "y", "XMR.mine.example", "n", "-", "goldprices", "none"],
    ];
    const { file, said, left } = await interviewed(cryptonoteNodejsPool, lines);
    expect(left).toEqual([]);
    for (const sentence of [
      "It must not be empty",
      "It must be an e-mail address.",
      'There is no engine "99". There are adit, ckpool, cryptonote-nodejs-pool',
      'There is no engine "miningpool".',
      "It needs an address.",
      "must start with http:// or https://",
      'There is no network "moonnet" of it.',
      "Answer y or n.",
      "It must be from 1 to 65535.",
      "It must be a host name such as stratum.pool.example",
      "Nothing answers at xmr.mine.example:3333 (ECONNREFUSED).",
      'There is no source "goldprices".',
    ]) {
      expect(said).toContain(sentence);
    }
    expect(file.pools.xmr.servers).toEqual([{ region: "global", host: "xmr.mine.example", port: 43_335 }]);
  });

  it("says what a wrong engine is, and takes it as that", async () => {
    const lines = [...site, "miningcore", address, "y", "mainnet", "y", "xmr.mine.example", "-", "none"];
    const { file, said } = await interviewed(cryptonoteNodejsPool, lines, { open: [43_335] });
    expect(said).toContain("This answers like a cryptonote-nodejs-pool, not like a miningcore.");
    expect(file.pools.xmr.engine).toEqual({ name: "cryptonote-nodejs-pool", address });
  });

  it("asks for the fee that an engine does not tell, and for a node, which it tries until it answers", async () => {
    const node = `${address}${nodePath}`;
    const lines = [
      ...[...site, "public-pool", address, "regtest", "150", "1,5 %", "y", "btc.mine.example"],
      ...["http://engine.test/wrong", cookieFile, "y", node, cookieFile, "none"],
    ];
    const { file, said, left } = await interviewed(publicPool, lines, { open: [3333] });
    expect(left).toEqual([]);
    expect(said).toContain("It must be a number from 0 to 100.");
    expect(said).toContain("The node gave no answer that can be used");
    expect(said).toContain("The node is at height 440.");
    expect(said).not.toContain("Tr0ub4dor");
    expect(file.pools.btc).toMatchObject({
      network: "regtest",
      schemes: [{ scheme: "solo", feePercent: 1.5 }],
      node: { kind: "bitcoind", address: node, cookieFile },
    });
  });

  it("names the variables that must stand in the environment, and says that the node was not tried", async () => {
    const node = `${address}${nodePath}`;
    const lines = [
      ...[...site, "public-pool", address, "regtest", "-", "y", "btc.mine.example"],
      ...[node, "-", "", "lower", "NODE_SECRET", "none"],
    ];
    const { end, said, file } = await interviewed(publicPool, lines, { open: [3333] });
    expect(said).toContain("must be the name of an environment variable");
    expect(said).toContain("It was not tried: BTC_NODE_USER and NODE_SECRET are not in this environment.");
    expect(end).toMatchObject({ variables: ["BTC_NODE_USER", "NODE_SECRET"] });
    expect(file.pools.btc.schemes).toEqual([{ scheme: "solo" }]);
  });

  it("invites nobody to a port of P2Pool, which pays its node's wallet", async () => {
    const { file, said } = await interviewed(p2pool, [...site, "p2pool", address, "mainnet", "-", "-", "none"]);
    expect(said).toContain("mines for the node's wallet");
    expect(file.pools.xmr.servers).toBeUndefined();
  });

  it("goes on with the answers of an interview that was stopped", async () => {
    const first = await interviewed(cryptonoteNodejsPool, [...site, "cryptonote-nodejs-pool", address]);
    expect(first.end).toBe("stopped");
    expect([...first.kept.keys()]).toEqual(["brand.name", "brand.supportEmail", "engine.name", "engine.address"]);
    const lines = ["", "", "", "", "", "", "xmr.mine.example", "-", "none"];
    const { file } = await interviewed(cryptonoteNodejsPool, lines, { open: [43_335], answers: first.kept });
    expect(file.brand).toEqual({ name: "My Mine", supportEmail: "help@mine.example" });
    expect(file.pools.xmr.engine.address).toBe(address);
  });

  it("shows the coins that are chosen of an engine that mines several, in their order", async () => {
    const left = ["doge", " ", "KAS ltc"];
    const terminal = { say: () => undefined, ask: async () => left.shift() ?? null };
    const schemes = [{ scheme: "pplns" as const, feePercent: 1 }];
    const rest = { options: {}, schemes, minimumPayout: null, network: null, host: null, ports: [], remarks: [] };
    const pools = (["ltc", "erg", "kas"] as const).map((coin) => ({ coin, ...rest }));
    const ask = () =>
      askCoins(
        createInterview(terminal, new Map(), () => undefined),
        pools,
      );
    // Enter takes all of them.
    expect((await ask()).map(({ coin }) => coin)).toEqual(["ltc", "erg", "kas"]);
    expect((await ask()).map(({ coin }) => coin)).toEqual(["kas", "ltc"]);
    expect(
      await askCoins(
        createInterview(terminal, new Map(), () => undefined),
        pools.slice(1, 2),
      ),
    ).toHaveLength(1);
  });
});
