import { useCombobox } from "downshift";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./combobox.module.css";

interface ComboboxProps<Item extends { readonly code: string }> {
  readonly label: string;
  readonly placeholder: string;
  readonly noMatch: string;
  readonly query: string;
  onQuery(query: string): void;
  /** The items that match the query. */
  readonly items: readonly Item[];
  /** The code of the chosen item. */
  readonly chosen: string;
  readonly isFocused: boolean;
  onChoose(code: Item["code"]): void;
  render(item: Item): ReactNode;
}

const { ItemClick, InputKeyDownEnter, InputChange } = useCombobox.stateChangeTypes;

/** A list that is always visible under its search box: arrow keys move, Enter chooses, typing highlights the first match. */
export function Combobox<Item extends { readonly code: string }>(props: ComboboxProps<Item>) {
  const { label, placeholder, noMatch, query, onQuery, items, chosen, isFocused, onChoose, render } = props;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { getInputProps, getItemProps, getLabelProps, getMenuProps, highlightedIndex } = useCombobox({
    items: [...items],
    inputValue: query,
    selectedItem: null,
    itemToString: (item) => item?.code ?? "",
    stateReducer: (_state, { type, changes }) =>
      type === InputChange ? { ...changes, highlightedIndex: changes.inputValue === "" ? -1 : 0 } : changes,
    onStateChange({ type, selectedItem }) {
      const isChoice = type === ItemClick || type === InputKeyDownEnter;
      if (isChoice && selectedItem != null) onChoose(selectedItem.code);
    },
  });

  const labelProps = getLabelProps();

  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    // Scrolls only the list, never the page.
    if (list.current !== null && current != null) list.current.scrollTop = current.offsetTop - list.current.offsetTop;
  }, []);

  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);

  return (
    <div className={styles.choice}>
      <label id={labelProps.id} htmlFor={labelProps.htmlFor}>
        {label}
      </label>
      <input
        {...getInputProps({
          ref: input,
          placeholder,
          type: "text",
          spellCheck: false,
          autoCapitalize: "none",
          // Set at once: downshift's own state would set it one render later, and the caret would jump.
          onChange: (event) => onQuery(event.currentTarget.value),
          // The list is always visible, also when downshift counts it as closed.
          "aria-expanded": true,
        })}
      />
      <p className={styles.none} role="status">
        {items.length === 0 ? noMatch : ""}
      </p>
      {/* The keys act in the box above it: as a stop of its own, which browsers make of what scrolls, it would choose nothing. */}
      <ul {...getMenuProps({ ref: list, tabIndex: -1 })}>
        {items.map((item, index) => (
          <li
            key={item.code}
            {...getItemProps({ item, index })}
            aria-current={item.code === chosen ? "true" : undefined}
            data-highlighted={index === highlightedIndex ? "" : undefined}
          >
            {render(item)}
            <span data-ltr>{item.code.toUpperCase()}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
