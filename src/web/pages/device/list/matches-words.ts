import type { DeviceRow } from "../device-rows.ts";

/** Whether a row's device, coin or algorithm contains each word that was typed. */
export function matchesWords({ vendor, model, coin, algorithm }: DeviceRow, text: string): boolean {
  const whole = `${vendor} ${model} ${coin?.name ?? ""} ${coin?.ticker ?? ""} ${algorithm ?? ""}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}
