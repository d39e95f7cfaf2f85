import type { DeviceType } from "#src/domain/devices/device.ts";
import type { WebContext } from "../../services-context.ts";
import type { PoolRow } from "./pool-rows.ts";

/** What the typical machine of a type makes of each coin; empty, and reported, when that cannot be computed. */
export async function loadTypicalDays({ services, report }: Pick<WebContext, "services" | "report">, type: DeviceType) {
  try {
    const days = await services.devices.listTypicalDays(type);
    return new Map<string, NonNullable<PoolRow["earns"]>>(
      days.map(({ device, ranked }) => [
        ranked.coin,
        {
          device: device.model,
          revenueUsd: ranked.day?.revenueUsd ?? null,
          kilowattHours: ranked.day?.kilowattHours ?? null,
          profitUsd: ranked.day?.profitUsd ?? null,
        },
      ]),
    );
  } catch (error) {
    report(error, {});
    return new Map<string, NonNullable<PoolRow["earns"]>>();
  }
}
