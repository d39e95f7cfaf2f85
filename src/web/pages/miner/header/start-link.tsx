import { useLocalizedPath } from "../../../i18n/localized-path.ts";

export function StartLink({ coin, label }: { readonly coin: string; readonly label: string }) {
  const path = useLocalizedPath();
  return <a href={path(`/${coin}`)}>{label}</a>;
}
