import type { FormFactor } from "#src/domain/devices/form-factor.ts";
import sprite from "./device-drawings.svg?url";

/** A line drawing of what a machine looks like. It is hidden from screen readers, because the name is always beside it. */
export function DeviceDrawing({ form, width }: { readonly form: FormFactor; readonly width: number }) {
  return (
    <svg viewBox="0 0 96 64" width={width} height={(width * 2) / 3} aria-hidden="true">
      <use href={`${sprite}#${form}`} />
    </svg>
  );
}
