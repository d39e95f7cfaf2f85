import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { useNow } from "../../../components/figures/use-now.ts";

/** How long it is until a moment; at first and without JavaScript as the server saw it at `from`, then ticking. */
export function Countdown({ at, from }: { readonly at: number; readonly from: number }) {
  const t = useTranslations();
  const left = at - (useNow() ?? from);
  if (left <= 0) return t("aboutCoin.next.due");
  if (left >= 2 * DAY) {
    const count = Math.round(left / DAY);
    return t("aboutCoin.next.inDays", { count, shown: formatCount(count) ?? "" });
  }
  return t("aboutCoin.next.inHours", { hours: Math.floor(left / HOUR), minutes: Math.floor((left % HOUR) / MINUTE) });
}
