import { localizePath } from "#src/domain/site/locales.ts";
import { useLocale } from "./locale.ts";

/** Turns `/kas/top-miners` into this page's language: `/ru/kas/top-miners`. */
export function useLocalizedPath(): (path: string) => string {
  const { code } = useLocale();
  return (path) => localizePath(path, code);
}
