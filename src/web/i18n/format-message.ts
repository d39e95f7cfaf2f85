import formatCompiled from "use-intl/format-message/format-only";
import { groupThousands } from "#src/domain/mining/units.ts";

/** Writes the `#` of a plural: thousands stand apart as in all other figures of a page, in every language. */
class CountFormat extends Intl.NumberFormat {
  override format(count: number | bigint | Intl.StringNumericLiteral): string {
    return groupThousands(String(count));
  }
}
const counts = new CountFormat("en");

/** Formats a compiled message for use-intl (vite.config.ts names this file as its formatter). */
export default function formatMessage(...[key, message, values, options]: Parameters<typeof formatCompiled>) {
  const formatters = { ...options.formatters, getNumberFormat: () => counts };
  return formatCompiled(key, message, values, { ...options, formatters });
}
formatMessage.raw = formatCompiled.raw;
