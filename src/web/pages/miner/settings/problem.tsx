import { useTranslations } from "use-intl";
import type { FieldProblem } from "#src/domain/text/form-rules.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { Banner } from "../../../components/feedback/banner.tsx";
import { Amount } from "../../../components/figures/amount.tsx";
import { UtcTime } from "../../../components/figures/date-time.tsx";
import type { CoinView } from "../../../loaders/coin-badge.ts";
import type { SettingsProblem } from "./read-submission.ts";

/** Where a problem is shown: beside its field, or above the form. */
export function placeProblem({ code }: SettingsProblem): "threshold" | "ip" | "form" | null {
  switch (code) {
    case "fields":
      return null;
    case "below-minimum":
    case "above-maximum":
      return "threshold";
    case "other-ip":
    case "invalid-ip":
      return "ip";
    default:
      return "form";
  }
}

interface ProblemSentenceProps {
  readonly problem: SettingsProblem;
  readonly coin: CoinView;
  /** Without a banner, for a message beside a field. */
  readonly isBare?: boolean;
}

/** The answer of the engine or of our own checks, as a sentence with what to do next. */
export function ProblemSentence({ problem, coin, isBare = false }: ProblemSentenceProps) {
  if (isBare) return <ProblemText problem={problem} coin={coin} />;
  return (
    <Banner tone={problem.code === "confirm-raise" || problem.code === "unchanged" ? "warning" : "danger"}>
      <p role="alert">
        <ProblemText problem={problem} coin={coin} />
      </p>
    </Banner>
  );
}

function ProblemText({ problem, coin }: Pick<ProblemSentenceProps, "problem" | "coin">) {
  const t = useTranslations();
  const amount = (atomic: bigint | null) => <Amount atomic={atomic} format={coin.amount} />;
  switch (problem.code) {
    case "fields":
      return null;
    case "confirm-raise":
      return t.rich("settings.problem.confirm-raise", {
        from: () => amount(problem.from),
        to: () => amount(problem.to),
      });
    case "below-minimum":
      return t.rich("settings.problem.below-minimum", { amount: () => amount(problem.minimum) });
    case "above-maximum":
      return t.rich("settings.problem.above-maximum", { amount: () => amount(problem.maximum) });
    case "other-ip":
      return t("settings.problem.other-ip", { left: problem.attemptsLeft });
    case "invalid-ip":
      return t("settings.rule.ipv4");
    case "locked":
    case "too-many-attempts":
      return t.rich(`settings.problem.${problem.code}`, { time: () => <UtcTime at={problem.until} /> });
    case "paced":
      return t("settings.problem.paced", { seconds: Math.ceil(problem.waitMs / SECOND) });
    default:
      return t(`settings.problem.${problem.code}`);
  }
}

interface FieldMessageProps {
  readonly problem: FieldProblem;
  readonly field: string;
  /** Of an amount: its coin and what was typed, which stand behind the sentence with the limit. */
  readonly entry?: { readonly ticker: string; readonly typed: string };
}

/** The rule that a field breaks, in the words of spec §5. */
export function FieldMessage({ problem, field, entry }: FieldMessageProps) {
  const t = useTranslations();
  const withEntry = (sentence: string, key: "least" | "most", limit: string) =>
    entry === undefined ? sentence : `${sentence} ${t(`settings.rule.${key}`, { limit, ...entry })}`;
  switch (problem.rule) {
    case "required":
      return t("settings.rule.required");
    case "decimal":
      return t("settings.rule.decimal", { _field_: field });
    case "numeric":
      return t("settings.rule.numeric", { _field_: field });
    case "ipv4":
      return t("settings.rule.ipv4");
    case "min_value":
      return withEntry(t("settings.rule.min_value", { min: problem.min }), "least", problem.min);
    case "max_value":
      return withEntry(t("settings.rule.max_value", { max: problem.max }), "most", problem.max);
    case "precision":
      return t("settings.rule.precision", { decimals: problem.decimals });
    case "too_large":
      return t("settings.rule.too_large");
  }
}
