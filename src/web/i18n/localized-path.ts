import { localizePath } from "#src/domain/site/locales.ts";
import { useLocale } from "./locale.ts";

/** Adds the prefix of this page's language: `/kas/top-miners` → `/ru/kas/top-miners`. */
export function useLocalizedPath(): (path: string) => string {
  const { code } = useLocale();
  return (path) => localizePath(path, code);
}
