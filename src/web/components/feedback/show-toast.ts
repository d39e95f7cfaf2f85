import { SECOND } from "#src/domain/time/durations.ts";
import type { Tone } from "../marks/tone-mark.tsx";

export interface Toast {
  readonly id: number;
  readonly tone: Tone;
  readonly text: string;
}

/** Long enough to be read twice. */
const SHOWN_MS = 6 * SECOND;
const MOST_AT_ONCE = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function keep(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says the outcome of an action, in the visitor's language; in the browser only. What failed stays until it is closed. */
export function showToast(tone: Tone, text: string): void {
  lastId += 1;
  const id = lastId;
  keep([...toasts, { id, tone, text }].slice(-MOST_AT_ONCE));
  if (tone !== "danger") setTimeout(() => closeToast(id), SHOWN_MS);
}

export function closeToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) keep(toasts.filter((toast) => toast.id !== id));
}

export function listToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
