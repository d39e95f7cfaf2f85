import { describe, expect, it } from "vitest";
import { coins } from "../coins/index.ts";
import { plainTraits } from "../mining/__fixtures__/plain-traits.ts";
import type { LoginTraits } from "../mining/engine-traits.ts";
import { buildCommand } from "../mining-software/build-command.ts";
import { miningPrograms } from "../mining-software/programs.ts";
import { formLogin } from "./mining-login.ts";
import { lacksWallet } from "./placeholders.ts";

it("a line without a wallet is told from a whole one", () => {
  expect(lacksWallet("WALLET.worker")).toBe(true);
  expect(lacksWallet("lolMiner --algo KASPA --user solo:WALLET.rig1")).toBe(true);
  expect(lacksWallet("kaspa:qp0l70zd5x85ttw.worker")).toBe(false);
  expect(lacksWallet("%WAL%.%WORKER_NAME%")).toBe(false);
});

/** Every form in which an engine may want the login. */
const traits: readonly LoginTraits[] = [
  plainTraits.login,
  { ...plainTraits.login, solo: "prefix" },
  ...[".", "/", "+"].map(
    (separator): LoginTraits => ({ ...plainTraits.login, difficulty: { by: "login", separator } }),
  ),
];

describe("no command of any program is taken for whole before there is a wallet", () => {
  it.each(miningPrograms.map((program) => [program.name, program] as const))("%s", (_, program) => {
    for (const login of traits.flatMap((trait) => [
      formLogin(trait, { wallet: "", worker: "", isSoloNamed: false, difficulty: null }),
      formLogin(trait, { wallet: "", worker: "rig_1", isSoloNamed: true, difficulty: 5_000n }),
    ])) {
      for (const transport of ["tcp", "tls"] as const) {
        const target = { algorithm: "a", host: "h.example", port: 1, tlsPort: 2, transport, hardware: "gpu" } as const;
        const { arguments: args } = buildCommand(program, { ...target, login });
        expect(lacksWallet(args.join(" ")), args.join(" ")).toBe(true);
      }
      expect(lacksWallet(login.user)).toBe(true);
    }
  });

  it("and no wallet of any coin is taken for a missing one", () => {
    expect(coins.filter(({ addressExample }) => lacksWallet(`--user ${addressExample}.rig1`))).toEqual([]);
  });
});
