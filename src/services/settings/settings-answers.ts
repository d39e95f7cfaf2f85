import type { MinerListRefusal } from "../payouts/payout-answers.ts";

// What the services say about a miner's settings, and what became of a change.

export interface ThresholdChange {
  readonly at: number;
  /** Atomic units; null = not known. */
  readonly from: bigint | null;
  readonly to: bigint;
}

export type MinerSettingsAnswer =
  | MinerListRefusal
  /** The engine does not know this address: settings begin with the first share. */
  | { readonly state: "unknown-miner" }
  | {
      readonly state: "known";
      readonly threshold: bigint | null;
      readonly minimum: bigint | null;
      readonly maximum: bigint | null;
      readonly canWrite: boolean;
      /** Whether a worker's IP is asked for as proof. */
      readonly needsProof: boolean;
      /** The IP that a demo takes as proof; null on a real pool. */
      readonly demoProofIp: string | null;
      /** Too many wrong proofs: nothing is taken until then. */
      readonly lockedUntil: number | null;
      /** Newest first. */
      readonly changes: readonly ThresholdChange[];
    };

export interface ThresholdUpdate {
  /** Atomic units. */
  readonly threshold: bigint;
  /** Passed on to the engine and kept nowhere. */
  readonly proofIp: string;
  readonly isRaiseConfirmed: boolean;
  /** The visitor's own address, for the rate limit; hashed at once. */
  readonly clientAddress: string;
}

/** What became of a change, in codes that a page has sentences for. */
export type ThresholdOutcome =
  | { readonly code: "saved"; readonly from: bigint | null; readonly to: bigint }
  /** It is the present one already. */
  | { readonly code: "unchanged" }
  | { readonly code: "confirm-raise"; readonly from: bigint | null; readonly to: bigint }
  | { readonly code: "below-minimum"; readonly minimum: bigint | null }
  | { readonly code: "above-maximum"; readonly maximum: bigint | null }
  | { readonly code: "other-ip"; readonly attemptsLeft: number }
  | { readonly code: "locked"; readonly until: number }
  | { readonly code: "too-many-attempts"; readonly until: number }
  | { readonly code: "invalid-ip" | "no-recent-shares" | "unknown-miner" | "unreachable" | "not-offered" }
  | { readonly code: "invalid-address" };
