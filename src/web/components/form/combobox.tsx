import { type ComponentType, useState } from "react";
import type { ComboboxListProps } from "./combobox-list.tsx";
import type { FieldControl } from "./field.tsx";
import { Select } from "./select.tsx";

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  /** Shown beside the label and also found by the filter: a code, a ticker. */
  readonly note?: string;
}

export interface ComboboxProps {
  readonly control: FieldControl;
  readonly options: readonly ComboboxOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What the list says when nothing matches. */
  readonly emptyText: string;
  readonly name?: string;
}

/**
 * A choice among many, with a filter. Until its first use, and without script, it is the system's list; the
 * filtering one is fetched then.
 */
export function Combobox(props: ComboboxProps) {
  const [List, setList] = useState<ComponentType<ComboboxListProps> | null>(null);
  const [isPressed, setIsPressed] = useState(false);
  if (List !== null) return <List {...props} isOpenAtFirst={isPressed} />;

  function fetchList(): void {
    if (isTouch()) return;
    import("./combobox-list.tsx").then(
      ({ ComboboxList }) => setList(() => ComboboxList),
      // Without it the system's list still works.
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
        // The system's list would open over the one that replaces it.
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

/** On a touch screen the system's list is the better one. */
function isTouch(): boolean {
  return window.matchMedia("(pointer: coarse)").matches;
}
