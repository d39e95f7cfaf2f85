import { useTranslations } from "use-intl";
import { Unknown } from "../../components/figures/figure.tsx";

interface BlockTimeProps {
  /** The texts of the page that it stands on. */
  readonly of: "start" | "aboutCoin";
  readonly seconds: number | null;
}

/** `0.1 s`, `75 s`, `9.87 min`: minutes from two of them on, without zeros at the end; points as in every figure. */
export function BlockTime({ of, seconds }: BlockTimeProps) {
  const t = useTranslations(of);
  if (seconds === null) return <Unknown />;
  const isMinutes = seconds >= 120;
  const value = String(Number((isMinutes ? seconds / 60 : seconds).toFixed(2)));
  return <bdi>{t(isMinutes ? "minutes" : "seconds", { value })}</bdi>;
}
