import { useEffect, useRef, useState } from "react";
import { err, ok } from "#src/domain/result.ts";
import { walletPlaceholder, workerPlaceholder } from "#src/domain/start-mining/placeholders.ts";
import type { Connection } from "#src/services/services.ts";
import { useApiClient } from "../../../calls/use-api-client.ts";
import type { StartView } from "./start-view.ts";
import type { MiningPlan } from "./use-mining-plan.ts";

export interface WatchedConnection {
  /** When it was asked first, UTC milliseconds. */
  readonly since: number;
  /** Null before the first answer. */
  readonly connection: Connection | null;
  readonly hasFailed: boolean;
  /** False = it is not asked again by itself. */
  readonly isWatched: boolean;
}

interface ConnectionCheck {
  /** Null = nobody has asked. */
  readonly watched: WatchedConnection | null;
  start(): void;
}

/** Asks whether the pool sees the rig of this plan, again and again (watch-connection.ts). Another wallet or rig is another question. */
export function useConnection(view: StartView, plan: MiningPlan): ConnectionCheck {
  const getClient = useApiClient();
  const { asked, coin } = view;
  const question = `${plan.wallet} ${plan.worker} ${plan.scheme}`;
  const [watched, setWatched] = useState<WatchedConnection | null>(() =>
    asked === null ? null : { since: asked.since, connection: asked.connection, hasFailed: false, isWatched: false },
  );
  /** Counts the presses; 0 = the page came with an answer, and goes on asking. Null = it does not ask. */
  const [run, setRun] = useState<number | null>(asked === null || asked.connection === null ? null : 0);
  const askedFirst = useRef(question);
  const wallet = plan.login.address;
  const rig = plan.login.worker === workerPlaceholder ? "" : plan.login.worker;
  const present = useRef({ wallet, rig, scheme: plan.scheme });
  present.current = { wallet, rig, scheme: plan.scheme };

  useEffect(() => {
    if (askedFirst.current === question) return;
    askedFirst.current = question;
    setWatched(null);
    setRun(null);
  }, [question]);

  useEffect(() => {
    if (run === null) return;
    let stop: (() => void) | null = null;
    let isStopped = false;
    const change = (changes: Partial<WatchedConnection>) => setWatched((before) => before && { ...before, ...changes });
    const ask = async () => {
      const { wallet, rig, scheme } = present.current;
      const query = new URLSearchParams({
        ...(rig === "" ? {} : { worker: rig }),
        ...(scheme === null ? {} : { scheme }),
      });
      const path = `/${coin.slug}/api/v1/miner/connection/${encodeURIComponent(wallet)}?${query}`;
      const [client, { readConnection }] = await Promise.all([
        getClient(),
        import("../../../calls/read-connection.ts"),
      ]);
      const answer = await client.get(path, readConnection);
      if (answer.ok || answer.error.code !== "status") return answer;
      if (answer.error.status === 503) return ok({ state: "unreachable", address: wallet } as const);
      if (answer.error.status === 400)
        return ok({ state: "invalid-address", address: wallet, reason: "unknown-format" } as const);
      return err(answer.error);
    };
    import("./watch-connection.ts").then(
      ({ watchConnection }) => {
        if (isStopped) return;
        change({ isWatched: true });
        stop = watchConnection({
          ask: () => ask().catch(() => err("not loaded")),
          onAnswer: (connection) => change({ connection, hasFailed: false }),
          onFailure: () => change({ hasFailed: true }),
          onEnd: () => change({ isWatched: false }),
          isAskedAtOnce: run > 0,
        });
      },
      () => change({ hasFailed: true, isWatched: false }),
    );
    return () => {
      isStopped = true;
      stop?.();
    };
  }, [run, coin.slug, getClient]);

  const answer = watched?.connection ?? null;
  const known = answer === null || ["invalid-address", "unreachable"].includes(answer.state) ? null : answer.address;
  useEffect(() => {
    if (known === null) return;
    // chunk-reload-script.ts handles a failed load. The page works without this.
    void import("../../../preferences/lookups.ts").then(
      ({ rememberLookup }) => rememberLookup({ coin: coin.slug, address: known }, true),
      () => undefined,
    );
  }, [coin.slug, known]);

  return {
    watched,
    start() {
      if (wallet === walletPlaceholder) {
        setWatched({ since: Date.now(), connection: null, hasFailed: false, isWatched: false });
        return;
      }
      setWatched((before) => ({
        since: before?.since ?? Date.now(),
        connection: before?.connection ?? null,
        hasFailed: false,
        isWatched: true,
      }));
      setRun((before) => (before ?? 0) + 1);
    },
  };
}
