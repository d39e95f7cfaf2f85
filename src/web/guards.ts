import { data } from "react-router";
import type { Services } from "#src/services/services.ts";
import { type Screen, screens } from "./screens.ts";
import type { SuggestedPage } from "./suggested-pages.ts";

/** Why a page is an error. The text for each reason is in the catalogues (spec §8). */
export type ErrorReason = "unsupported-coin" | "page-not-found" | "unknown-middleware" | "storage-unavailable";

export interface ErrorData {
  readonly reason: ErrorReason;
  /** The name of the guard, for `unknown-middleware`. */
  readonly name?: string;
  /** Pages that the visitor may have meant, for the errors 404. */
  readonly suggested?: readonly SuggestedPage[];
}

export interface Refusal {
  readonly status: number;
  readonly error: ErrorData;
}

export type Guard = (params: Readonly<Record<string, string | undefined>>, services: Services) => Refusal | null;

/** The guards that screens.ts may name. A guard returns the error that is shown instead of the page, or null. */
export const guards: Readonly<Record<string, Guard>> = {
  "known-coin": ({ coin = "" }, services) =>
    services.pools.isReachable(coin) ? null : { status: 404, error: { reason: "unsupported-coin" } },
};

/** Runs the guards of the screen with this route pattern. An unknown guard is 500 'Unknown middleware {name}' (spec §8). */
export function findRefusal(
  pattern: string,
  params: Readonly<Record<string, string | undefined>>,
  services: Services,
  table: readonly Screen[] = screens,
): Refusal | null {
  const path = `/${pattern.replace(/^\/+/, "")}`;
  for (const name of table.find((screen) => screen.path === path)?.guards ?? []) {
    const guard = guards[name];
    if (guard === undefined) return { status: 500, error: { reason: "unknown-middleware", name } };
    const refusal = guard(params, services);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** For loaders to throw: shows the error page instead of the page. */
export function pageError(status: number, reason: ErrorReason, suggested: readonly SuggestedPage[] = []) {
  return data<ErrorData>({ reason, suggested }, { status });
}
