import type { ComboboxOption } from "../form/combobox.tsx";

/** Spec §5: by case-insensitive substring, of the label or of the note beside it. */
export function filterOptions(options: readonly ComboboxOption[], filter: string): readonly ComboboxOption[] {
  const wanted = filter.trim().toLowerCase();
  return options.filter(({ label, note = "" }) => `${label}\n${note}`.toLowerCase().includes(wanted));
}
