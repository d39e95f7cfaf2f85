import { describe, expect, it } from "vitest";
import { noticeKinds } from "#src/domain/site/notice.ts";
import { listProblems, type Members, minimal, withPool } from "../__fixtures__/minimal-config.ts";

const eu = { region: "eu", host: "kas.pool.example", port: 7011 };
const node = {
  kind: "bitcoind",
  address: "http://10.0.0.8:8332",
  userVariable: "KAS_NODE_USER",
  passwordVariable: "KAS_NODE_PASSWORD",
};
const engine = { name: "miningcore", address: "http://10.0.0.7:4000" };
const pplns = { ...engine, schemes: ["pps"] };
const own = { ...engine, address: "http://10.0.0.8:4000", schemes: ["solo"] };
const doge = { ...engine, mergeMined: "doge" };
const addresses = ["http://10.0.0.8:4000", "http://10.0.0.9:4000"];
const withNotice = (notice: Members) => withPool({ notices: [notice] });

describe("parseSiteConfig refuses a pool with", () => {
  it.each<[string, unknown, string]>([
    [
      "an unknown engine",
      withPool({ engine: { name: "yiimp" } }),
      "pools.kas.engine.name must be one of demo, miningcore",
    ],
    [
      "an unknown default engine",
      { ...minimal, defaults: { engine: { name: "yiimp" } } },
      "defaults.engine.name must be one of demo, miningcore",
    ],
    [
      "an engine address of another kind",
      withPool({ engine: { name: "miningcore", address: "tcp://10.0.0.7" } }),
      "pools.kas.engine.address must start with http://, https://, file:/// or postgresql://, and must not hold a password",
    ],
    [
      "an engine address with a password",
      withPool({ engine: { name: "miningcore", address: "http://u:p@10.0.0.7" } }),
      "pools.kas.engine.address must start with http://, https://, file:/// or postgresql://, and must not hold a password",
    ],
    [
      "an engine without an address",
      withPool({ engine: { name: "miningcore" } }),
      "pools.kas.engine.address is missing; only the demo engine needs none",
    ],
    [
      "a node of a coin whose node nobody wrote an adapter for",
      { ...minimal, enabled: ["xtm-rx"], pools: { "xtm-rx": { ...minimal.pools.kas, node } } },
      "pools.xtm-rx.node.kind is bitcoind, and Adit reads no node of Tari RandomX: the node speaks gRPC only",
    ],
    [
      "an HTTP address of a node that speaks WebSocket",
      withPool({ node: { kind: "kaspad", address: "http://10.0.0.8:18110" } }),
      "pools.kas.node.address must start with ws:// or wss:// for a node of kind kaspad",
    ],
    [
      "a WebSocket of a node that speaks HTTP",
      {
        ...minimal,
        enabled: ["btc"],
        pools: { btc: { ...minimal.pools.kas, node: { ...node, address: "ws://n.test" } } },
      },
      "pools.btc.node.address must start with http:// or https:// for a node of kind bitcoind",
    ],
    [
      "a node's address with a password",
      withPool({ node: { ...node, address: "http://u:p@10.0.0.8" } }),
      "pools.kas.node.address must be an http(s) or ws(s) address",
    ],
    [
      "a secret where the name of a variable stands",
      withPool({ node: { ...node, passwordVariable: "Tr0ub4dor&3" } }),
      "pools.kas.node.passwordVariable must be the name of an environment variable in capitals; what it holds does not belong into this file",
    ],
    [
      "a password in the file",
      withPool({ node: { ...node, password: "Tr0ub4dor&3" } }),
      "pools.kas.node.password is not a key that Adit knows",
    ],
    ...[
      { ...node, cookieFile: "/var/lib/bitcoind/.cookie" },
      { ...node, passwordVariable: undefined },
      { ...node, userVariable: undefined, passwordVariable: undefined },
    ].map((entry): [string, unknown, string] => [
      "a node with no way in, half of one, or two",
      { ...minimal, enabled: ["btc"], pools: { btc: { ...minimal.pools.kas, node: entry } } },
      "pools.btc.node must have both userVariable and passwordVariable, or cookieFile in their place",
    ]),
    [
      "a node of another coin's family",
      { ...minimal, enabled: ["xmr"], pools: { xmr: { ...minimal.pools.kas, node } } },
      "pools.xmr.node.kind is bitcoind, and the chain of Monero is kept by monerod",
    ],
    [
      "a password for a node that takes none",
      {
        ...minimal,
        enabled: ["xmr"],
        pools: { xmr: { ...minimal.pools.kas, node: { kind: "monerod", address: "http://n.test", cookieFile: "/c" } } },
      },
      "pools.xmr.node.cookieFile does not belong to a node of kind monerod",
    ],
    [
      "a cookie file somewhere",
      withPool({ node: { kind: "bitcoind", address: "http://10.0.0.8:8332", cookieFile: ".cookie" } }),
      "pools.kas.node.cookieFile must be a path from the root",
    ],
    [
      "a hasty poll",
      withPool({ engine: { name: "demo", pollSeconds: 1 } }),
      "pools.kas.engine.pollSeconds must be a whole number from 5 to 3600",
    ],
    ...[
      ["engines takes the place of engine; write one of the two", { engine, engines: [pplns, own] }],
      ["engines must name at least two; with one write engine", { engines: [{ ...pplns, schemes: ["pps", "solo"] }] }],
      [
        "engines leave prop without an engine",
        { schemes: [{ scheme: "pps" }, { scheme: "solo" }, { scheme: "prop" }], engines: [pplns, own] },
      ],
      ["engines[1] names pps, which engines[0] serves", { engines: [pplns, { ...own, schemes: ["pps", "solo"] }] }],
      ["engines[2] must have either schemes or mergeMined", { engines: [pplns, own, engine] }],
      [
        "engines[2].mergeMined is doge, which is not mined beside kas: Adit knows none",
        { engines: [pplns, own, doge] },
      ],
      [
        "engines[1].schemes[1] is prop, and the pool does not have it",
        { engines: [pplns, { ...own, schemes: ["solo", "prop"] }] },
      ],
      [
        "engines[1].name is the demo, whose made-up figures stand beside no others",
        { engines: [pplns, { ...own, name: "demo" }] },
      ],
      [
        "engines[1].addresses takes the place of address; write one of the two",
        { engines: [pplns, { ...own, addresses }] },
      ],
    ].map(([reason, members]): [string, unknown, string] => [
      "several engines, and",
      withPool({ schemes: [{ scheme: "pps" }, { scheme: "solo" }], ...Object(members) }),
      `pools.kas.${reason}`,
    ]),
    [
      "a single address to fall back on",
      withPool({ engine: { name: "miningcore", addresses: ["http://a"] } }),
      "pools.kas.engine.addresses must name at least two; with one write address",
    ],
    [
      "a folder to fall back on",
      withPool({ engine: { name: "miningcore", addresses: ["http://a", "file:///srv/ckpool"] } }),
      "pools.kas.engine.addresses[1] must start with http:// or https://: no other address can fail over",
    ],
    ["no engine at all", { ...minimal, defaults: {} }, "pools.kas.engine is missing, and defaults names none"],
    ["no schemes at all", { ...minimal, pools: { kas: {} } }, "pools.kas.schemes is missing, and defaults names none"],
    ["an empty list of schemes", withPool({ schemes: [] }), "pools.kas.schemes must name at least one reward scheme"],
    [
      "an unknown scheme",
      withPool({ schemes: [{ scheme: "fpps" }] }),
      "pools.kas.schemes[0].scheme must be one of pps, prop, solo, pplns",
    ],
    [
      "a scheme named twice",
      withPool({ schemes: [{ scheme: "pps" }, { scheme: "pps" }] }),
      "pools.kas.schemes[1] names pps a second time",
    ],
    [
      "a fee above 100",
      withPool({ schemes: [{ scheme: "pps", feePercent: 101 }] }),
      "pools.kas.schemes[0].feePercent must be a number of per cent from 0 to 100",
    ],
    [
      "a fee below 0",
      withPool({ schemes: [{ scheme: "pps", feePercent: -1 }] }),
      "pools.kas.schemes[0].feePercent must be a number of per cent from 0 to 100",
    ],
    [
      "an unknown state",
      withPool({ state: "dead" }),
      "pools.kas.state must be one of live, soon, closing, closed, paused, testnet, hard-fork",
    ],
    [
      "a network that is none",
      withPool({ network: "signet" }),
      "pools.kas.network must be one of mainnet, testnet, regtest",
    ],
    [
      "a test network whose addresses nobody knows",
      { ...minimal, enabled: ["erg"], pools: { erg: { schemes: [{ scheme: "pps" }], network: "testnet" } } },
      "pools.erg.network is testnet, and Adit knows no addresses of that network of ERG",
    ],
    [
      "a test network that is said to pay",
      withPool({ network: "regtest", state: "live" }),
      "pools.kas.state must be testnet, or absent, on a test network: its coins have no value",
    ],
    [
      "a minimum that is a number",
      withPool({ minimumPayout: 50 }),
      "pools.kas.minimumPayout must be a text in double quotes",
    ],
    [
      "a minimum that is no decimal",
      withPool({ minimumPayout: "5e1" }),
      'pools.kas.minimumPayout must be a decimal number of coins as a text, such as "0.05"',
    ],
    [
      "a minimum finer than the coin",
      withPool({ minimumPayout: "0.000000001" }),
      "pools.kas.minimumPayout has more than the 8 decimals of the coin",
    ],
    [
      "a duration that is none",
      withPool({ payoutEvery: "hourly" }),
      'pools.kas.payoutEvery must be a number of seconds or a text such as "30m", "1h" or "1d"',
    ],
    [
      "a port that is none",
      withPool({ servers: [{ ...eu, port: 70_110 }] }),
      "pools.kas.servers[0].port must be a whole number from 1 to 65535",
    ],
    [
      "a TLS port without a port",
      withPool({ servers: [{ region: "eu", host: "kas-eu.pool.example", tlsPort: 8011 }] }),
      "pools.kas.servers[0].tlsPort needs port beside it; without both the server has the engine's ports",
    ],
    [
      "a TLS port of 0",
      withPool({ servers: [{ ...eu, tlsPort: 0 }] }),
      "pools.kas.servers[0].tlsPort must be a whole number from 1 to 65535",
    ],
    [
      "a host with a scheme",
      withPool({ servers: [{ ...eu, host: "stratum+tcp://kas.pool.example" }] }),
      "pools.kas.servers[0].host must be a host name in lower case, without scheme and port",
    ],
    [
      "a place to measure that is no address",
      withPool({ servers: [{ ...eu, latencyUrl: "kas.pool.example" }] }),
      "pools.kas.servers[0].latencyUrl must be an http(s) address",
    ],
    [
      "more places to measure than a security policy should name",
      withPool({
        servers: Array.from({ length: 25 }, (_, index) => ({
          ...eu,
          port: 7000 + index,
          latencyUrl: `https://place-${index}.example/`,
        })),
      }),
      "pools name latencyUrl on 25 origins, 24 at most: let the servers of one place share one",
    ],
    [
      "a time of day that is none",
      withPool({ dailyBonusAt: "24:00" }),
      'pools.kas.dailyBonusAt must be a time of day in UTC such as "03:30"',
    ],
    [
      "a balance that is reset at once",
      withPool({ balanceResetDays: -1 }),
      "pools.kas.balanceResetDays must be a whole number from 0 to 3650",
    ],
    [
      "a server named twice",
      withPool({ servers: [eu, { ...eu, region: "us" }] }),
      "pools.kas.servers[1] names kas.pool.example:7011 a second time",
    ],
    [
      "an unknown kind of notice",
      withNotice({ kind: "party" }),
      `pools.kas.notices[0].kind must be one of ${noticeKinds.join(", ")}`,
    ],
    [
      "a closing without its date",
      withNotice({ kind: "closing" }),
      "pools.kas.notices[0].when is missing; a closing notice needs it",
    ],
    [
      "a member of another notice",
      withNotice({ kind: "paused", when: "now" }),
      "pools.kas.notices[0].when does not belong to a paused notice",
    ],
    [
      "a notice in an unknown language",
      withNotice({ kind: "text", text: { en: "Hello", de: "Hallo" } }),
      "pools.kas.notices[0].text.de is not the code of a language of this site",
    ],
    [
      "a notice without English",
      withNotice({ kind: "text", text: { ru: "Привет" } }),
      "pools.kas.notices[0].text.en is missing; other languages fall back to English",
    ],
    [
      "a notice that links to a script",
      withNotice({ kind: "text", text: { en: "Hello" }, href: "javascript:alert(1)" }),
      "pools.kas.notices[0].href must be an http(s) address",
    ],
  ])("%s", (_, file, sentence) => {
    expect(listProblems(file)).toEqual([`config/pools.json: ${sentence}`]);
  });
});
