import { useTranslations } from "use-intl";
import type { FieldProblem } from "#src/domain/text/form-rules.ts";

/** What a field breaks, in spec §5's words. */
export function FieldMessage({ problem, field }: { readonly problem: FieldProblem; readonly field: string }) {
  const t = useTranslations();
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
      return t("settings.rule.min_value", { min: problem.min });
    case "max_value":
      return t("settings.rule.max_value", { max: problem.max });
    case "precision":
      return t("settings.rule.precision", { decimals: problem.decimals });
    case "too_large":
      return t("settings.rule.too_large");
  }
}
