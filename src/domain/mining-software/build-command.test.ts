import { describe, expect, it } from "vitest";
import { coins } from "../coins/index.ts";
import { plainTraits } from "../mining/__fixtures__/plain-traits.ts";
import { formLogin } from "../start-mining/mining-login.ts";
import { buildCommand, type CommandTarget, formHiveFields } from "./build-command.ts";
import { findMiningProgram, miningPrograms } from "./programs.ts";

const wallet = "kaspa:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj";
const monero = "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A";

const plainLogin = plainTraits.login;
const tcp: CommandTarget = {
  algorithm: "kaspa",
  host: "kas-eu.pool.example",
  port: 7011,
  tlsPort: 8011,
  transport: "tcp",
  login: formLogin(plainLogin, { wallet, worker: "rig1", isSoloNamed: false, difficulty: null }),
  hardware: "gpu",
};
const tls: CommandTarget = { ...tcp, transport: "tls" };

function line(name: string, target: CommandTarget): string {
  const program = findMiningProgram(name);
  if (program === null) throw new Error(`No template of ${name}`);
  return buildCommand(program, target).arguments.join(" ");
}

describe("buildCommand", () => {
  it.each<[string, CommandTarget, string]>([
    [
      "lolMiner",
      { ...tcp, algorithm: "KARLSENV2" },
      `--algo KARLSENV2 --pool kas-eu.pool.example:7011 --user ${wallet}.rig1 --pass x`,
    ],
    [
      "lolMiner",
      { ...tls, algorithm: "KARLSENV2" },
      `--algo KARLSENV2 --pool kas-eu.pool.example:8011 --tls on --user ${wallet}.rig1 --pass x`,
    ],
    [
      "Rigel",
      { ...tcp, algorithm: "fishhash" },
      `-a fishhash -o stratum+tcp://kas-eu.pool.example:7011 -u ${wallet}.rig1 -p x`,
    ],
    [
      "Rigel",
      { ...tls, algorithm: "fishhash" },
      `-a fishhash -o stratum+ssl://kas-eu.pool.example:8011 -u ${wallet}.rig1 -p x`,
    ],
    ["BzMiner", tcp, `-a kaspa -p stratum+tcp://kas-eu.pool.example:7011 -w ${wallet} -r rig1 --pool_password x`],
    ["BzMiner", tls, `-a kaspa -p stratum+ssl://kas-eu.pool.example:8011 -w ${wallet} -r rig1 --pool_password x`],
    ["GMiner", tcp, `--algo kaspa --server kas-eu.pool.example --port 7011 --user ${wallet}.rig1 --pass x`],
    ["GMiner", tls, `--algo kaspa --server kas-eu.pool.example --port 8011 --ssl 1 --user ${wallet}.rig1 --pass x`],
    ["T-Rex", tls, `-a kaspa -o stratum+ssl://kas-eu.pool.example:8011 -u ${wallet}.rig1 -p x`],
    ["TeamRedMiner", tcp, `-a kaspa -o stratum+tcp://kas-eu.pool.example:7011 -u ${wallet}.rig1 -p x`],
    [
      "OneZeroMiner",
      tls,
      `--algo kaspa --pool stratum+ssl://kas-eu.pool.example:8011 --wallet ${wallet} --worker rig1 --pass x`,
    ],
  ])("%s, case %#", (name, target, expected) => {
    expect(line(name, target)).toBe(expected);
  });

  const cpu: CommandTarget = {
    algorithm: "rx/0",
    host: "xmr.pool.example",
    port: 7029,
    tlsPort: 8029,
    transport: "tcp",
    login: formLogin(plainLogin, { wallet: monero, worker: "desk", isSoloNamed: true, difficulty: 600_000n }),
    hardware: "cpu",
  };

  it("XMRig mines solo with a static difficulty, by TCP and TLS", () => {
    expect(line("XMRig", cpu)).toBe(`-a rx/0 -o xmr.pool.example:7029 -u solo:${monero}.desk -p d=600000 -k`);
    expect(line("XMRig", { ...cpu, transport: "tls" })).toBe(
      `-a rx/0 -o xmr.pool.example:8029 --tls -u solo:${monero}.desk -p d=600000 -k`,
    );
  });

  it("SRBMiner-MULTI leaves alone what is not meant to mine", () => {
    expect(line("SRBMiner-Multi", { ...cpu, algorithm: "randomx" })).toBe(
      `--algorithm randomx --pool xmr.pool.example:7029 --wallet solo:${monero}.desk --password d=600000 --disable-gpu`,
    );
    expect(line("SRBMiner-Multi", { ...cpu, algorithm: "xelishashv3", transport: "tls", hardware: "gpu" })).toBe(
      `--algorithm xelishashv3 --pool xmr.pool.example:8029 --tls true --wallet solo:${monero}.desk --password d=600000 --disable-cpu`,
    );
  });

  it("BzMiner's wallet carries solo, its worker stands apart", () => {
    expect(
      line("BzMiner", {
        ...tcp,
        login: formLogin(plainLogin, { wallet, worker: "rig1", isSoloNamed: true, difficulty: null }),
      }),
    ).toBe(`-a kaspa -p stratum+tcp://kas-eu.pool.example:7011 -w solo:${wallet} -r rig1 --pool_password x`);
  });

  it("leaves out a worker that the program would join to the wallet, where the engine reads it in the password", () => {
    const login = formLogin(
      { ...plainLogin, worker: { in: "password" } },
      { wallet, worker: "rig1", isSoloNamed: false, difficulty: null },
    );
    expect(line("BzMiner", { ...tcp, login })).toBe(
      `-a kaspa -p stratum+tcp://kas-eu.pool.example:7011 -w ${wallet} --pool_password rig1`,
    );
    expect(line("OneZeroMiner", { ...tls, login })).toBe(
      `--algo kaspa --pool stratum+ssl://kas-eu.pool.example:8011 --wallet ${wallet} --pass rig1`,
    );
    expect(line("lolMiner", { ...tcp, login })).toBe(
      `--algo kaspa --pool kas-eu.pool.example:7011 --user ${wallet} --pass rig1`,
    );
  });

  it("says when it fell back to TCP: the server has no TLS, or the program documents none", () => {
    const lolMiner = findMiningProgram("lolMiner");
    const wildRig = findMiningProgram("WildRig Multi");
    if (lolMiner === null || wildRig === null) throw new Error("no templates");
    expect(buildCommand(lolMiner, { ...tls, tlsPort: null }).transport).toBe("tcp");
    expect(buildCommand(lolMiner, tls).transport).toBe("tls");
    expect(buildCommand(wildRig, tls)).toEqual({
      transport: "tcp",
      arguments: ["--algo", "kaspa", "--url", "kas-eu.pool.example:7011", "--user", `${wallet}.rig1`, "--pass", "x"],
    });
  });

  it("leaves no brace behind, for any program", () => {
    for (const program of miningPrograms) {
      for (const target of [tcp, tls]) expect(buildCommand(program, target).arguments.join(" ")).not.toMatch(/[{}]/);
    }
  });
});

describe("formHiveFields", () => {
  it.each<[string, CommandTarget, string, string]>([
    ["lolMiner", tcp, "kas-eu.pool.example:7011", ""],
    ["lolMiner", tls, "kas-eu.pool.example:8011", "--tls on"],
    ["Rigel", tls, "stratum+ssl://kas-eu.pool.example:8011", ""],
    ["GMiner", tls, "kas-eu.pool.example:8011", "--ssl 1"],
    ["SRBMiner-Multi", tls, "kas-eu.pool.example:8011", "--tls true --disable-cpu"],
    ["WildRig Multi", tls, "kas-eu.pool.example:7011", ""],
  ])("%s, case %#", (name, target, url, extraArguments) => {
    const program = findMiningProgram(name);
    expect(program === null ? null : formHiveFields(program, target)).toEqual({ url, extraArguments });
  });
});

describe("the list of programs", () => {
  it("has one template for each program that coins name, firmware of ASICs apart", () => {
    const named = new Set(
      coins.flatMap(({ minerSoftware }) =>
        minerSoftware.filter(({ kinds }) => !kinds.includes("asic")).map(({ name }) => name),
      ),
    );
    expect([...named].filter((name) => findMiningProgram(name) === null)).toEqual([]);
    expect(new Set(miningPrograms.map(({ name }) => name)).size).toBe(miningPrograms.length);
    for (const { homepage } of miningPrograms) expect(homepage).toMatch(/^https:\/\/[^\s]+$/);
  });

  it("has none for what it does not know", () => {
    expect(findMiningProgram("ASIC firmware (built in)")).toBeNull();
    expect(findMiningProgram("constructor")).toBeNull();
  });
});
