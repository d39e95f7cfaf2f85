import { describe, expect, it } from "vitest";
import { validateAddress } from "#src/domain/addresses/address.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { LoginTraits } from "#src/domain/mining/engine-traits.ts";
import { buildCommand } from "#src/domain/mining-software/build-command.ts";
import { findMiningProgram, type MiningProgram } from "#src/domain/mining-software/programs.ts";
import { writeBatchFile, writeShellFile } from "#src/domain/mining-software/start-script.ts";
import { formHiveLogin, formLogin, isSoloNamed, type LoginWishes } from "#src/domain/start-mining/mining-login.ts";
import { traits as ckpoolTraits } from "#src/sources/engines/ckpool/traits.ts";
import { traits as cryptonoteTraits } from "#src/sources/engines/cryptonote-nodejs-pool/traits.ts";
import { traits as kaspaBridgeTraits } from "#src/sources/engines/kaspa-bridge/traits.ts";
import { traitsOf as miningcoreTraitsOf } from "#src/sources/engines/miningcore/traits.ts";
import { traits as nodejsPoolTraits } from "#src/sources/engines/nodejs-pool/traits.ts";
import { traits as nompTraits } from "#src/sources/engines/nomp/traits.ts";
import { traitsOf as openEthereumPoolTraitsOf } from "#src/sources/engines/open-ethereum-pool/traits.ts";
import { traits as p2poolTraits } from "#src/sources/engines/p2pool/traits.ts";
import { traits as publicPoolTraits } from "#src/sources/engines/public-pool/traits.ts";

// What the start page gives a miner, read back as each engine reads a login. The rules are written down here from the source of
// the engine that each one names, so that a change of ours shows what that engine would make of it.

/** What an engine understood. `difficulty`: a fixed one; null = it finds one. */
interface Understood {
  readonly address: string;
  readonly worker: string;
  readonly isSolo: boolean;
  readonly difficulty: number | null;
}

interface Rule {
  readonly coin: CoinSlug;
  readonly login: LoginTraits;
  readonly read: (user: string, password: string) => Understood | "refused";
}

const rules: Readonly<Record<string, Rule>> = {
  // skaisser/ckpool 11692101556501f5: src/stratifier.c generate_user() (the address ends at the first dot or underscore) and
  // parse_diff(); its forks read "d=" or "diff=" in a password, which none of ours holds.
  ckpool: {
    coin: "btc",
    login: ckpoolTraits.login,
    read(user, password) {
      if (/d(?:iff)?=/.test(password)) return "refused";
      const [, address = "", worker = ""] = /^([^._]*)[._]?(.*)$/.exec(user) ?? [];
      return { address, worker, isSolo: true, difficulty: null };
    },
  },
  // dvandal/cryptonote-nodejs-pool fa3bbb67ad5d: lib/pool.js lines 583 to 600 (signs that may stand once), 624 (solo:, from
  // lib/utils.js line 80), 709 to 725 (difficulty) and 398 (the worker is the whole password); separators from the configuration that it ships with.
  "cryptonote-nodejs-pool": {
    coin: "xmr",
    login: cryptonoteTraits.login,
    read(user, password) {
      if (user.split("+").length > 2 || user.split(".").length > 2) return "refused";
      const isSolo = /^solo:/i.test(user);
      const login = isSolo ? user.slice(5) : user;
      const at = login.lastIndexOf(".");
      const isSplit = at !== -1 && login.length - at < 32;
      const written = isSplit ? login.slice(at + 1) : "";
      const isNumber = String(Number.parseInt(written, 10)) === written;
      return {
        address: (isSplit ? login.slice(0, at) : login).split("+")[0] ?? "",
        worker: password,
        isSolo,
        difficulty: isNumber ? Number(written) : null,
      };
    },
  },
  // benjamin-wilson/public-pool b971e9ce4ccd: its class AuthorizationMessage (two texts of at most 64 letters, the first
  // split at dots, "worker" where no name stands); no difficulty is read, its SuggestDifficulty is a message of its own.
  "public-pool": {
    coin: "btc",
    login: publicPoolTraits.login,
    read(user, password) {
      const [address = "", worker = "worker"] = user.split(".");
      if (worker.length > 64 || password.length > 64) return "refused";
      return { address, worker, isSolo: true, difficulty: null };
    },
  },
  // kaspanet/rusty-kaspa 593399eb0187: bridge/src/default_client.rs handle_authorize, as HandleAuthorize in
  // onemorebsmith/kaspa-stratum-bridge 429f9a4693d3 (src/gostratum/default_client.go): split at dots.
  "kaspa-bridge": {
    coin: "kas",
    login: kaspaBridgeTraits.login,
    read(user) {
      const [address = "", worker = ""] = user.split(".");
      return { address, worker, isSolo: true, difficulty: null };
    },
  },
  // sammy007/open-ethereum-pool bcfc0eb0e683: proxy/handlers.go handleLoginRPC (the whole login is an address, in lower case); the
  // worker is a member of its own of each message, which no login sets.
  "open-ethereum-pool": {
    coin: "etc",
    login: openEthereumPoolTraitsOf(false).login,
    read(user) {
      return /^0x[0-9a-f]{40}$/i.test(user)
        ? { address: user.toLowerCase(), worker: "0", isSolo: false, difficulty: null }
        : "refused";
    },
  },
  // yuriy0803/open-etc-pool-friends 4a55c0f3c552: proxy/handlers.go handleLoginRPC (what follows the first dot is the worker).
  "open-ethereum-pool, friends": {
    coin: "etc",
    login: openEthereumPoolTraitsOf(true).login,
    read(user) {
      const [address = "", worker = "0"] = user.split(".");
      return /^0x[0-9a-f]{40}$/i.test(address)
        ? { address: address.toLowerCase(), worker, isSolo: false, difficulty: null }
        : "refused";
    },
  },
  // MoneroOcean/nodejs-pool 7c94599d: lib/pool/miners.js createMiner (login split at +, %, then dots; a suffix behind a dot is refused;
  // the rig is the password up to the first colon) and applyFixedDiff.
  "nodejs-pool": {
    coin: "xmr",
    login: nodejsPoolTraits.login,
    read(user, password) {
      const [login = "", difficulty, ...more] = user.split("+");
      const [address = "", suffix] = login.split(".");
      if (more.length > 0 || suffix !== undefined) return "refused";
      const worker = (password.split("~")[0] ?? "").split(":")[0] ?? "";
      return { address, worker, isSolo: false, difficulty: difficulty === undefined ? null : Number(difficulty) };
    },
  },
  // SChernykh/p2pool 14b6a63c: src/stratum_server.cpp get_custom_user (what stands before the first plus or dot is the rig's name, no
  // wallet is read) and get_custom_diff (what follows the last one; it adds 1). Whole here, so that the login can be told.
  p2pool: {
    coin: "xmr",
    login: p2poolTraits.login,
    read(user) {
      const [name = ""] = user.split(/[+.]/);
      const wished = Number.parseInt(/[+.]([^+.]*)$/.exec(user)?.[1] ?? "", 10);
      return { address: name, worker: "0", isSolo: false, difficulty: Number.isNaN(wished) ? null : wished };
    },
  },
  // s-nomp/node-stratum-pool aa3dedd: lib/stratum.js getSafeWorkerString (split at dots, the second part is the rig, "noname" where
  // none stands); the password is not read. zny-nomp keeps the rest after the first dot.
  nomp: {
    coin: "ltc",
    login: nompTraits.login,
    read(user) {
      const [address = "", worker = "noname"] = user.split(".");
      return { address, worker, isSolo: false, difficulty: null };
    },
  },
  // blackmennewstyle/miningcore 9f3e675a3568: BitcoinPool.cs OnAuthorizeAsync and CryptonotePool.cs OnLoginAsync (split at dots),
  // PoolBase.cs line 75 (the expression of a static difficulty, in each part of the password between semicolons). It knows no
  // prefix: the whole text before the first dot is checked as an address.
  "miningcore, bitcoin": {
    coin: "ltc",
    login: miningcoreTraitsOf(getCoin("ltc")).login,
    read: miningcoreOf("ltc"),
  },
  "miningcore, cryptonote": {
    coin: "xmr",
    login: miningcoreTraitsOf(getCoin("xmr")).login,
    read: miningcoreOf("xmr"),
  },
};

function miningcoreOf(coin: CoinSlug): Rule["read"] {
  return (user, password) => {
    const [address = "", worker = ""] = user.split(".").map((part) => part.trim());
    if (!validateAddress(getCoin(coin), address).ok) return "refused";
    const found = password
      .split(";")
      .map((part) => /;?d=(\d*(\.\d+)?)/.exec(part)?.[1] ?? "")
      .find((text) => text !== "");
    return { address, worker, isSolo: false, difficulty: found === undefined ? null : Number(found) };
  };
}

const offered = [{ scheme: "prop" }, { scheme: "solo" }] as const;
const cases: readonly Pick<LoginWishes, "worker" | "difficulty">[] = [
  { worker: "rig1", difficulty: null },
  // A rig that is only a number, which may pass for a difficulty.
  { worker: "77", difficulty: null },
  { worker: "rig-2_b", difficulty: 250_000n },
];

function expected({ coin, login }: Rule, { worker, difficulty }: (typeof cases)[number], wantsSolo: boolean) {
  const isRead = login.difficulty.by === "password" || login.difficulty.by === "login";
  return {
    address: getCoin(coin).addressExample,
    // Where programs send it by themselves, no login does.
    worker: login.worker.in === "program" ? "0" : worker,
    isSolo: login.solo === "always" || (wantsSolo && login.solo === "prefix"),
    difficulty: isRead && difficulty !== null ? Number(difficulty) : null,
  };
}

/** The programs with a command line for this coin, and one that joins wallet and worker itself. */
function programsOf(coin: CoinSlug): readonly { readonly program: MiningProgram; readonly algorithm: string }[] {
  const listed = [...getCoin(coin).minerSoftware, { name: "BzMiner", algorithmFlag: "any" }];
  return listed.flatMap(({ name, algorithmFlag }) => {
    const program = findMiningProgram(name);
    return program === null || algorithmFlag === null ? [] : [{ program, algorithm: algorithmFlag }];
  });
}

/** User and password in a file that starts a program. What joins wallet and worker itself sets a dot between them. */
function readFile(text: string, { executable, login }: MiningProgram): readonly [string, string] {
  const line = text.split(/\r?\n/).find((candidate) => candidate.includes(executable)) ?? "";
  const words = line.trim().split(" ");
  const optionOf = (place: string) => {
    const flag = login[login.indexOf(place) - 1];
    return flag === undefined || !words.includes(flag) ? null : (words[words.indexOf(flag) + 1] ?? null);
  };
  const [user, wallet, worker] = [optionOf("{user}"), optionOf("{wallet}"), optionOf("{worker}")];
  return [user ?? (worker === null ? (wallet ?? "") : `${wallet}.${worker}`), optionOf("{password}") ?? ""];
}

describe.each(Object.entries(rules))("%s reads back what the start page gives", (_name, rule) => {
  const { coin, login: traits, read } = rule;
  const wallet = getCoin(coin).addressExample;
  const both = cases.flatMap((ranked) => [false, true].map((wantsSolo) => ({ ...ranked, wantsSolo })));
  const wishesOf = ({ worker, difficulty, wantsSolo }: (typeof both)[number]): LoginWishes => ({
    wallet,
    worker,
    difficulty,
    isSoloNamed: wantsSolo && isSoloNamed(traits, "solo", offered),
  });

  it("user and password, for machines, RaveOS, mmpOS and rented power", () => {
    for (const ranked of both) {
      const { user, password } = formLogin(traits, wishesOf(ranked));
      expect(read(user, password), user).toEqual(expected(rule, ranked, ranked.wantsSolo));
    }
  });

  it("both downloads of every program", () => {
    const programs = programsOf(coin);
    expect(programs.length).toBeGreaterThan(0);
    for (const { program, algorithm } of programs) {
      for (const ranked of both) {
        const target = {
          host: "eu.pool.example",
          port: 7029,
          tlsPort: null,
          transport: "tcp",
          hardware: "cpu",
        } as const;
        const command = buildCommand(program, { ...target, algorithm, login: formLogin(traits, wishesOf(ranked)) });
        for (const write of [writeShellFile, writeBatchFile]) {
          const [user, password] = readFile(write(program.executable, command.arguments), program);
          expect(read(user, password), `${program.name} ${user}`).toEqual(expected(rule, ranked, ranked.wantsSolo));
        }
      }
    }
  });

  it("HiveOS's flight sheet, with its variables filled in", () => {
    for (const ranked of both) {
      const rankedWants = wishesOf(ranked);
      const { template, password } = formHiveLogin(traits, formLogin(traits, rankedWants), rankedWants);
      const fillIn = (text: string) => text.replace("%WAL%", wallet).replace("%WORKER_NAME%", ranked.worker);
      expect(read(fillIn(template), fillIn(password))).toEqual(expected(rule, ranked, ranked.wantsSolo));
    }
  });
});

it("the login that pages once gave for every engine was misread", () => {
  const read = rules["cryptonote-nodejs-pool"]?.read;
  expect(read?.("4abc.rig1", "x")).toEqual({ address: "4abc", worker: "x", isSolo: false, difficulty: null });
  expect(read?.("4abc.77", "x")).toEqual({ address: "4abc", worker: "x", isSolo: false, difficulty: 77 });
  const monero = getCoin("xmr").addressExample;
  expect(miningcoreOf("xmr")(`solo:${monero}.rig1`, "x")).toBe("refused");
});
