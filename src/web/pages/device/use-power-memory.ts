import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { readTypedNumber } from "#src/domain/text/form-rules.ts";
import { readStoredPowerCost, storePowerCost } from "../../preferences/power-cost.ts";
import { type PowerCost, readPowerCost } from "./running-cost.ts";

/**
 * Remembers the price of power on this device. An address that names a price goes before: it may be somebody else's. Without one,
 * the page changes to the address with the remembered price.
 */
export function usePowerMemory({ text, problem }: PowerCost): void {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isNamed = search.has("power");
  useEffect(() => {
    if (isNamed) {
      if (problem === null) storePowerCost(readTypedNumber(text));
      return;
    }
    const stored = readPowerCost(readStoredPowerCost());
    if (stored.problem !== null || stored.value === readPowerCost(null).value) return;
    const next = new URLSearchParams(search);
    next.set("power", stored.text);
    void navigate({ search: `?${next}` }, { replace: true, preventScrollReset: true });
  }, [isNamed, text, problem, search, navigate]);
}
