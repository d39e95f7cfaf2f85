import { useTranslations } from "use-intl";
import { Field } from "../../components/form/field.tsx";
import { NumberInput } from "../../components/form/number-input.tsx";
import { FieldMessage } from "./field-message.tsx";
import type { PowerCost } from "./running-cost.ts";

/** The price of a kilowatt-hour. What was typed stays in it, with what is wrong. */
export function PowerField({ power }: { readonly power: PowerCost }) {
  const t = useTranslations();
  return (
    <Field
      label={t("device.power.label")}
      error={power.problem === null ? null : <FieldMessage problem={power.problem} field={t("device.power.name")} />}
    >
      {(control) => <NumberInput {...control} name="power" text={power.text} />}
    </Field>
  );
}
