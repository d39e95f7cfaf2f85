import { useEffect, useMemo, useRef, useState } from "react";
import { loginFor } from "#src/domain/mining/engine-traits.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { Transport } from "#src/domain/mining-software/build-command.ts";
import type { WalletAdvice } from "#src/domain/start-mining/advise-wallet.ts";
import {
  formHiveLogin,
  formLogin,
  isSoloNamed,
  isWorkerName,
  type MiningLogin,
  soloPrefix,
} from "#src/domain/start-mining/mining-login.ts";
import type { PoolServer } from "#src/services/services.ts";
import { readLastSearch } from "../../../preferences/last-search.ts";
import { readMiningLogin, readServer, storeMiningLogin, storeServer } from "../../../preferences/mining-login.ts";
import { deviceZone } from "../../../preferences/shown-zone.ts";
import { findNearest } from "./nearest-region.ts";
import type { StartView } from "./start-view.ts";
import { useLatencies } from "./use-latencies.ts";

type CheckWallet = typeof import("./check-wallet.ts").checkWallet;

/** All choices of a visitor on the start page, and the values for every line that result from them. */
export interface MiningPlan {
  readonly wallet: string;
  readonly worker: string;
  readonly advice: WalletAdvice;
  readonly isWorkerWrong: boolean;
  readonly scheme: RewardScheme | null;
  readonly transport: Transport;
  /** Null if there is no server. */
  readonly server: PoolServer | null;
  /** The servers, the nearest first if latencies are known. */
  readonly servers: readonly PoolServer[];
  readonly latencies: ReturnType<typeof useLatencies>;
  /** The nearest server, measured or by the time zone; null where neither tells. */
  readonly nearest: PoolServer | null;
  readonly login: MiningLogin;
  readonly hive: ReturnType<typeof formHiveLogin>;
  setWallet(text: string): void;
  setWorker(text: string): void;
  setScheme(scheme: RewardScheme): void;
  setTransport(transport: Transport): void;
  setServer(server: PoolServer): void;
  /** A fixed share difficulty; null = the pool finds it. */
  setDifficulty(difficulty: bigint | null): void;
}

const empty: WalletAdvice = { kind: "empty" };

export function useMiningPlan(view: StartView, enabledCoins: readonly string[]): MiningPlan {
  const { coin, schemes, asked } = view;
  const isTestnet = view.state === "testnet";
  const [wallet, setWallet] = useState(asked?.wallet ?? "");
  const [worker, setWorker] = useState(asked?.worker ?? "");
  const [scheme, setScheme] = useState(schemes[0]?.scheme ?? null);
  const [transport, setTransport] = useState<Transport>("tcp");
  /** The key of a server; null = nobody has chosen. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [timeZone, setTimeZone] = useState<string | null>(null);
  const [difficulty, setDifficulty] = useState<bigint | null>(null);
  const [check, setCheck] = useState<CheckWallet | null>(null);
  const isTouched = useRef(false);
  const traits = loginFor(view, scheme);
  const servers = useMemo(() => serversOf(view, scheme), [view, scheme]);
  const latencies = useLatencies(servers);

  // All after mount, because the first render must equal the server's.
  useEffect(() => {
    setTimeZone(deviceZone());
    setChosen((typed) => typed ?? readServer(coin.slug));
  }, [coin.slug]);

  // Text typed before that has priority (see useEarlyInput).
  useEffect(() => {
    if (isTouched.current || asked !== null) return;
    const stored = readMiningLogin(coin.slug);
    const found = stored?.wallet || readLastSearch(coin.slug) || "";
    if (found === "" && stored === null) return;
    setWallet(found);
    setWorker(stored?.worker ?? "");
  }, [coin.slug, asked]);

  const isCheckWanted = wallet !== "" && check === null;
  useEffect(() => {
    if (!isCheckWanted) return;
    void import("./check-wallet.ts").then(
      ({ checkWallet }) => setCheck(() => checkWallet),
      // If the load fails, the fields still fill every line, without a check.
      () => undefined,
    );
  }, [isCheckWanted]);

  const advice = useMemo(
    () =>
      check === null
        ? (asked?.advice ?? empty)
        : check(coin.slug, wallet, enabledCoins, { isTestnet, network: view.network, login: traits }),
    [check, coin.slug, wallet, enabledCoins, isTestnet, view.network, traits, asked],
  );
  const isWorkerWrong = worker !== "" && !isWorkerName(worker);
  useEffect(() => {
    if (isTouched.current) storeMiningLogin(coin.slug, { wallet: wallet.trim(), worker: isWorkerWrong ? "" : worker });
  }, [coin.slug, wallet, worker, isWorkerWrong]);

  const rig = worker === "" && advice.kind === "mended" ? (advice.worker ?? "") : worker;
  const payable = payableWallet(advice, check === null ? wallet.trim() : "");
  const wishes = { wallet: payable, worker: rig, isSoloNamed: isSoloNamed(traits, scheme, schemes), difficulty };
  const login = formLogin(traits, wishes);
  const ranked = latencies.order.flatMap((index) => servers[index] ?? []);
  const [fastest] = latencies.order;
  const isMeasured = latencies.values.some((latency) => latency !== null);
  const measured = isMeasured && fastest !== undefined ? (servers[fastest] ?? null) : null;
  const byZone = latencies.state !== "off" || timeZone === null ? null : findNearest(servers, timeZone);
  const nearest = measured ?? byZone;
  return {
    wallet,
    worker,
    advice,
    isWorkerWrong,
    scheme,
    transport,
    // A server of another scheme is no choice any more.
    server: servers.find((server) => serverKey(server) === chosen) ?? nearest ?? ranked[0] ?? null,
    servers: ranked,
    latencies,
    nearest,
    login,
    hive: formHiveLogin(traits, login, wishes),
    setWallet(text) {
      isTouched.current = true;
      const isSolo = text.trimStart().startsWith(soloPrefix) && schemes.some((one) => one.scheme === "solo");
      if (isSolo) setScheme("solo");
      setWallet(text);
    },
    setWorker(text) {
      isTouched.current = true;
      setWorker(text.trim());
    },
    setScheme,
    setTransport,
    setServer(server) {
      setChosen(serverKey(server));
      storeServer(coin.slug, serverKey(server));
    },
    setDifficulty,
  };
}

/**
 * The servers on which a scheme is mined. Where SOLO is a pool of its own, it has ports of its own: a server that names no
 * scheme is then one of the others.
 */
function serversOf(view: StartView, scheme: RewardScheme | null): readonly PoolServer[] {
  const { servers, schemes } = view;
  const isApart = loginFor(view, scheme).solo === "own-pool" && schemes.length > 1 && scheme === "solo";
  const named = servers.filter((server) => server.scheme === scheme);
  if (named.length > 0 || isApart) return named;
  return servers.some((server) => server.scheme !== null)
    ? servers.filter((server) => server.scheme === null)
    : servers;
}

/** Identifies a server of its pool. */
export function serverKey({ host, port }: PoolServer): string {
  return `${host}:${port}`;
}

/** Only a wallet that can be paid fills the lines; for any other text the placeholder stays. */
function payableWallet(advice: WalletAdvice, unchecked: string): string {
  switch (advice.kind) {
    case "valid":
    case "mended":
    case "unchecked":
    case "account":
      return advice.wallet;
    default:
      return unchecked;
  }
}
