import type { DeviceType } from "#src/domain/devices/device.ts";
import type { WebContext } from "../../services-context.ts";
import { nameShort } from "./ladder-rows.ts";
import type { PoolRow } from "./pool-rows.ts";

type Earns = NonNullable<PoolRow["earns"]>;

/** What a typical machine makes of each coin, of one type or of any; empty, and reported, when that cannot be computed. */
export async function loadTypicalDays(
  { services, report }: Pick<WebContext, "services" | "report">,
  type: DeviceType | null,
): Promise<ReadonlyMap<string, Earns>> {
  try {
    const days = await services.devices.listTypicalDays(type);
    return new Map(
      days.map(({ device, ranked: { coin, day } }) => [
        coin,
        {
          device: nameShort(device),
          revenueUsd: rounded(day?.revenueUsd),
          kilowattHours: rounded(day?.kilowattHours),
          profitUsd: rounded(day?.profitUsd),
        },
      ]),
    );
  } catch (error) {
    report(error, {});
    return new Map();
  }
}

/** To more digits than are shown. */
function rounded(value: number | null | undefined): number | null {
  return value == null ? null : Number(value.toPrecision(7));
}
