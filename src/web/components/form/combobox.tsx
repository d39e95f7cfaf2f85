import { type ComponentType, useState } from "react";
import type { ComboboxListProps } from "./combobox-list.tsx";
import type { FieldControl } from "./field.tsx";
import { Select } from "./select.tsx";

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  /** Shown beside the label, and the filter finds it too: a code, a ticker. */
  readonly note?: string;
}

export interface ComboboxProps {
  readonly control: FieldControl;
  readonly options: readonly ComboboxOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The text of the list when nothing matches. */
  readonly emptyText: string;
  readonly name?: string;
}

/**
 * A choice among many options, with a filter. It is a native select until its first use, and without script; the list with a
 * filter is loaded at the first use.
 */
export function Combobox(props: ComboboxProps) {
  const [List, setList] = useState<ComponentType<ComboboxListProps> | null>(null);
  const [isPressed, setIsPressed] = useState(false);
  if (List !== null) return <List {...props} isOpenAtFirst={isPressed} />;

  function fetchList(): void {
    if (isTouch()) return;
    import("./combobox-list.tsx").then(
      ({ ComboboxList }) => setList(() => ComboboxList),
      // If the load fails, the native select still works.
      () => undefined,
    );
  }

  const { control, options, value, onChange, name } = props;
  return (
    <Select
      {...control}
      name={name}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={fetchList}
      onMouseDown={(event) => {
        if (isTouch()) return;
        // Otherwise the native list would open over the one that replaces it.
        event.preventDefault();
        setIsPressed(true);
        event.currentTarget.focus();
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.note === undefined ? option.label : `${option.label} (${option.note})`}
        </option>
      ))}
    </Select>
  );
}

/** On a touch screen the native select is easier to use. */
function isTouch(): boolean {
  return window.matchMedia("(pointer: coarse)").matches;
}
