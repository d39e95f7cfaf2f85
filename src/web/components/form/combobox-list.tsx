import { useCombobox } from "downshift";
import { useState } from "react";
import styles from "./combobox.module.css";
import type { ComboboxOption, ComboboxProps } from "./combobox.tsx";

export interface ComboboxListProps extends ComboboxProps {
  readonly isOpenAtFirst: boolean;
}

/** Replaces the native select when that gets the focus, and the visitor can type at once. After a press the list opens at once. */
export function ComboboxList(props: ComboboxListProps) {
  const { control, options, value, onChange, emptyText, name, isOpenAtFirst } = props;
  const chosen = options.find((option) => option.value === value) ?? null;
  const [filter, setFilter] = useState("");
  const filtered = filterOptions(options, filter);
  const { isOpen, highlightedIndex, selectedItem, getInputProps, getMenuProps, getItemProps } =
    useCombobox<ComboboxOption>({
      items: [...filtered],
      inputId: control.id,
      labelId: `${control.id}label`,
      initialIsOpen: isOpenAtFirst,
      selectedItem: chosen,
      itemToString: (option) => option?.label ?? "",
      // Only typed text filters the list, not the label of the selected option.
      onInputValueChange: ({ inputValue, selectedItem: item }) =>
        setFilter(inputValue === item?.label ? "" : inputValue),
      onSelectedItemChange: ({ selectedItem: item }) => {
        if (item !== null) onChange(item.value);
      },
      stateReducer: (state, { type, changes }) =>
        // The visitor left without a new choice: the field shows the selected option again.
        type === useCombobox.stateChangeTypes.InputBlur || type === useCombobox.stateChangeTypes.InputKeyDownEscape
          ? { ...changes, selectedItem: state.selectedItem, inputValue: state.selectedItem?.label ?? "" }
          : changes,
    });
  return (
    <span className={styles.combobox}>
      <input
        {...getInputProps({ autoFocus: true, onFocus: (event) => event.currentTarget.select() })}
        aria-describedby={control["aria-describedby"]}
        aria-invalid={control["aria-invalid"]}
        autoComplete="off"
        spellCheck={false}
      />
      {name !== undefined && <input type="hidden" name={name} value={value} />}
      <ul {...getMenuProps()} data-open={isOpen}>
        {isOpen &&
          filtered.map((option, index) => (
            <li
              key={option.value}
              {...getItemProps({ item: option, index })}
              data-chosen={selectedItem?.value === option.value}
              data-active={highlightedIndex === index}
            >
              <span>{option.label}</span>
              {option.note !== undefined && <small data-ltr>{option.note}</small>}
            </li>
          ))}
      </ul>
      {isOpen && filtered.length === 0 && (
        <span className={styles.none} role="status">
          {emptyText}
        </span>
      )}
    </span>
  );
}

/** Spec §5: the filter is a case-insensitive substring of the label or of the note beside it. */
export function filterOptions(options: readonly ComboboxOption[], filter: string): readonly ComboboxOption[] {
  const query = filter.trim().toLowerCase();
  return options.filter(({ label, note = "" }) => `${label}\n${note}`.toLowerCase().includes(query));
}
