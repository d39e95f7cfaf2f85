import { useCombobox } from "downshift";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./filtered-choice.module.css";

interface FilteredChoiceProps<Item extends { readonly code: string }> {
  readonly label: string;
  readonly placeholder: string;
  readonly noMatch: string;
  readonly query: string;
  onQuery(query: string): void;
  /** What the query leaves. */
  readonly items: readonly Item[];
  /** The code of the present choice. */
  readonly chosen: string;
  readonly isFocused: boolean;
  onChoose(code: Item["code"]): void;
  render(item: Item): ReactNode;
}

const { ItemClick, InputKeyDownEnter, InputChange } = useCombobox.stateChangeTypes;

/** A list that is always in sight under its search box: arrows move, Enter chooses, typing marks the first match. */
export function FilteredChoice<Item extends { readonly code: string }>(props: FilteredChoiceProps<Item>) {
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
    const present = list.current?.querySelector<HTMLElement>("[aria-current]");
    // Only the list is moved, never the page.
    if (list.current !== null && present != null) list.current.scrollTop = present.offsetTop - list.current.offsetTop;
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
          // Set at once: from downshift's own state it would come a render late, and the caret would jump.
          onChange: (event) => onQuery(event.currentTarget.value),
          // The list stands there whether or not downshift counts it as opened.
          "aria-expanded": true,
        })}
      />
      <p className={styles.none} role="status">
        {items.length === 0 ? noMatch : ""}
      </p>
      <ul {...getMenuProps({ ref: list })}>
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
