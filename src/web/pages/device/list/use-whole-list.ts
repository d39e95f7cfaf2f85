import { useCallback } from "react";
import { useFetcher } from "react-router";
import type { DeviceRow } from "../device-rows.ts";
import type { DeviceListData } from "../load-device-list.ts";

interface WholeList {
  /** In the order of the page; null while the rest of it is not here. */
  readonly list: readonly DeviceRow[] | null;
  /** Fetches what the page does not contain, once. */
  want(): void;
}

/** Every row that the address asks for. A long list comes with its first rows, and the rest as soon as somebody looks for a device. */
export function useWholeList({ rows, found }: DeviceListData, address: string): WholeList {
  const { data, state, load } = useFetcher<DeviceListData>({ key: address });
  const isWhole = rows.length === found;
  const isMissing = !isWhole && data === undefined && state === "idle";
  return {
    list: isWhole ? rows : (data?.rows ?? null),
    want: useCallback(() => {
      if (isMissing) void load(address);
    }, [isMissing, load, address]),
  };
}
