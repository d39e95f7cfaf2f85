import { useTranslations } from "use-intl";
import { visibleText } from "#src/domain/text/display-text.ts";

/** A rig's name as it sends it: any text, or none. It stands for itself among letters of another direction. */
export function WorkerName({ name }: { readonly name: string }) {
  const t = useTranslations();
  return <bdi title={name.length > 24 ? visibleText(name) : undefined}>{showWorker(name) ?? t("worker.unnamed")}</bdi>;
}

/** What is seen of a name: nothing invisible, no turned letters. Null for one of which nothing would be seen. */
export function showWorker(name: string): string | null {
  return name.trim() === "" ? null : visibleText(name);
}

/** Neither certainty nor impossibility is printed: no odds are 0 or 100 %. */
export function formatChance(chance: number, percent: (fraction: number, digits: number) => string): string {
  if (chance > 0.9999) return ">\u202f99.99%";
  if (chance < 0.0001) return "<\u202f0.01%";
  return percent(chance, chance < 0.01 || chance > 0.99 ? 2 : 1);
}
