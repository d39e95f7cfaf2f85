import { useFormat } from "../../i18n/use-format.ts";

/** What merge mining adds: `+12.3%`, and two decimals below one per cent. */
export function AddedPart({ fraction }: { readonly fraction: number }) {
  const { signedPercent } = useFormat();
  return <b data-ltr>{signedPercent(fraction, fraction < 0.01 ? 2 : 1)}</b>;
}
