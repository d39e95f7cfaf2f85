import type { useTranslations } from "use-intl";

const knownRegions = ["global", "eu", "us", "sg", "hk", "ru", "br", "ae"] as const;

/** A region of the field's usual ones in the page's language; the operator's own word for any other. */
export function regionName(region: string, t: ReturnType<typeof useTranslations<never>>): string {
  const known = knownRegions.find((code) => code === region);
  return known === undefined ? region : t(`region.${known}`);
}
