import type { ReactNode } from "react";
import { Field } from "../../components/form/field.tsx";
import { SuggestedDevices } from "./suggested-devices.tsx";

interface DeviceFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly text?: string;
  readonly error?: ReactNode;
}

/** The name of a device, or several with their numbers. With script it suggests devices from the first key on. */
export function DeviceField({ label, hint, placeholder, text = "", error = null }: DeviceFieldProps) {
  return (
    <Field label={label} error={error} {...(hint === undefined ? {} : { hint })}>
      {(control) => (
        <>
          <input
            {...control}
            name="add"
            type="text"
            defaultValue={text}
            placeholder={placeholder}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
          />
          <SuggestedDevices inputId={control.id} />
        </>
      )}
    </Field>
  );
}
