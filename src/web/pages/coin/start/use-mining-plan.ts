import { useEffect, useMemo, useRef, useState } from "react";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { Transport } from "#src/domain/mining-software/build-command.ts";
import type { WalletAdvice } from "#src/domain/start-mining/advise-wallet.ts";
import {
  formLogin,
  isSoloNamed,
  isWorkerName,
  type MiningLogin,
  soloPrefix,
} from "#src/domain/start-mining/mining-login.ts";
import type { PoolServer } from "#src/services/services.ts";
import { readLastSearch } from "../../../preferences/last-search.ts";
import { readMiningLogin, storeMiningLogin } from "../../../preferences/mining-login.ts";
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
  readonly login: MiningLogin;
  readonly password: string;
  setWallet(text: string): void;
  setWorker(text: string): void;
  setScheme(scheme: RewardScheme): void;
  setTransport(transport: Transport): void;
  setServer(server: PoolServer): void;
  setPassword(password: string): void;
}

const empty: WalletAdvice = { kind: "empty" };

export function useMiningPlan(view: StartView, enabledCoins: readonly string[]): MiningPlan {
  const { coin, schemes, servers } = view;
  const isTestnet = view.state === "testnet";
  const [wallet, setWallet] = useState("");
  const [worker, setWorker] = useState("");
  const [scheme, setScheme] = useState(schemes[0]?.scheme ?? null);
  const [transport, setTransport] = useState<Transport>("tcp");
  const [chosen, setChosen] = useState<PoolServer | null>(null);
  const [password, setPassword] = useState("x");
  const [check, setCheck] = useState<CheckWallet | null>(null);
  const isTouched = useRef(false);
  const latencies = useLatencies(servers);

  // After mount, because the first render must equal the server's. Text typed before that has priority (see useEarlyInput).
  useEffect(() => {
    if (isTouched.current) return;
    const stored = readMiningLogin(coin.slug);
    const found = stored?.wallet || readLastSearch(coin.slug) || "";
    if (found === "" && stored === null) return;
    setWallet(found);
    setWorker(stored?.worker ?? "");
  }, [coin.slug]);

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
    () => (check === null ? empty : check(coin.slug, wallet, enabledCoins, { isTestnet, network: view.network })),
    [check, coin.slug, wallet, enabledCoins, isTestnet, view.network],
  );
  const isWorkerWrong = worker !== "" && !isWorkerName(worker);
  useEffect(() => {
    if (isTouched.current) storeMiningLogin(coin.slug, { wallet: wallet.trim(), worker: isWorkerWrong ? "" : worker });
  }, [coin.slug, wallet, worker, isWorkerWrong]);

  const rig = worker === "" && advice.kind === "mended" ? (advice.worker ?? "") : worker;
  const payable = payableWallet(advice, check === null ? wallet.trim() : "");
  const login = formLogin(payable, rig, isSoloNamed(scheme, schemes));
  const ranked = latencies.order.flatMap((index) => servers[index] ?? []);
  return {
    wallet,
    worker,
    advice,
    isWorkerWrong,
    scheme,
    transport,
    server: chosen ?? ranked[0] ?? null,
    servers: ranked,
    latencies,
    login,
    password,
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
    setServer: setChosen,
    setPassword,
  };
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
