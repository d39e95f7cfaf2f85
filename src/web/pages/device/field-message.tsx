import { useTranslations } from "use-intl";
import type { FieldProblem } from "#src/domain/text/form-rules.ts";

/** What is wrong with a field of these pages, in the words of spec §5. `field` is its name inside a sentence. */
export function FieldMessage({ problem, field }: { readonly problem: FieldProblem; readonly field: string }) {
  const t = useTranslations();
  switch (problem.rule) {
    case "decimal":
    case "numeric":
      return t(`device.rule.${problem.rule}`, { _field_: field });
    case "min_value":
      return t("device.rule.min_value", { min: problem.min });
    case "max_value":
      return t("device.rule.max_value", { max: problem.max });
    default:
      return t("device.rule.required");
  }
}
