import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { useLocalizedPath } from "../../i18n/localized-path.ts";

/** What a page says of an engine that is too busy for its visitor, with a link to this page once more, without script too. */
export function BusyText({ seconds }: { readonly seconds: number }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { pathname, search } = useLocation();
  return t.rich("miner.busy.text", {
    seconds: String(seconds),
    retry: (text) => <a href={path(`${pathname}${search}`)}>{text}</a>,
  });
}
