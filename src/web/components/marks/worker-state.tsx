import { useTranslations } from "use-intl";
import type { WorkerState } from "#src/domain/mining/miner-state.ts";
import type { AddressInPool } from "#src/services/services.ts";
import styles from "./worker-state.module.css";

interface StateMarkProps {
  readonly state: AddressInPool["state"] | WorkerState;
  readonly label: string;
}

/**
 * A state as a shape, a word and a colour: filled circle online, triangle low, square with a bar quiet, hollow square offline, hollow circle waiting, a
 * bar for unknown.
 */
export function StateMark({ state, label }: StateMarkProps) {
  return (
    <span className={styles.state} data-state={state}>
      <Shape state={state} />
      {label}
    </span>
  );
}

interface WorkerStateMarkProps {
  readonly state: WorkerState;
  /** Of one quiet worker: how long no share came in. */
  readonly silentMinutes?: number | null;
}

export function WorkerStateMark({ state, silentMinutes = null }: WorkerStateMarkProps) {
  const t = useTranslations();
  const isTimed = state === "quiet" && silentMinutes !== null;
  return (
    <StateMark
      state={state}
      label={isTimed ? t("worker.noShareFor", { minutes: silentMinutes }) : t(`worker.state.${state}`)}
    />
  );
}

/** The shape alone; with its word for whoever cannot see it, where no words beside it say the same. */
export function StateShape({ state, label }: Pick<StateMarkProps, "state"> & Partial<Pick<StateMarkProps, "label">>) {
  return (
    <span className={styles.shape} data-state={state}>
      <Shape state={state} />
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </span>
  );
}

function Shape({ state }: Pick<StateMarkProps, "state">) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true">
      {drawShape(state)}
    </svg>
  );
}

function drawShape(state: StateMarkProps["state"]) {
  switch (state) {
    case "online":
      return <circle cx="5" cy="5" r="4" />;
    case "low":
      return <path d="M5 1 9.5 9h-9z" />;
    case "offline":
    case "silent":
      return <path className={styles.hollow} d="M1.5 1.5h7v7h-7z" />;
    case "quiet":
      return <path className={styles.hollow} d="M1.5 1.5h7v7h-7zM1.5 5h7" />;
    case "waiting":
      return <circle className={styles.hollow} cx="5" cy="5" r="3.5" />;
    default:
      return <path d="M1 4h8v2H1z" />;
  }
}
