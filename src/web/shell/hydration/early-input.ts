import { useLayoutEffect } from "react";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** Set by early-input-script.ts. */
    pressedEarly?: HTMLButtonElement[] & { readonly listener: (event: Event) => void };
  }
}

/** The parts of the page that were told; the document's element stands for all that is in none. */
const told = new WeakSet<Element>();

/** See replayEarlyInput; for all that stands in no HydratedLater. */
export function useEarlyInput(): void {
  useLayoutEffect(() => replayEarlyInput(null), []);
}

/**
 * What a visitor typed, chose and pressed before React listened is not lost: it is told, in the order of the document for
 * fields and of time for buttons. To be called in a layout effect of the part that React took over: between it and the first
 * moment at which React answers by itself nothing can be pressed.
 *
 * @param part a HydratedLater's element; null for what stands in none
 */
export function replayEarlyInput(part: Element | null): void {
  const key = part ?? document.documentElement;
  // What is mounted after the whole page was told was never there without React.
  if (told.has(key) || window.pressedEarly === undefined) return;
  told.add(key);
  const isMine = (element: Element) => element.closest("[data-later]") === part;
  for (const field of [...document.querySelectorAll<Field>("input, select, textarea")].filter(isMine))
    if (isChanged(field)) tell(field);
  // A press may be what React takes the part over for: that one it answers itself, as soon as it has.
  const answered = window.event?.type === "click" ? window.event.target : null;
  for (const button of window.pressedEarly.filter(isMine))
    if (!button.contains(answered as Node | null)) button.click();

  if (
    [...document.querySelectorAll("[data-later]")].every((one) => told.has(one)) &&
    told.has(document.documentElement)
  ) {
    window.removeEventListener("click", window.pressedEarly.listener, true);
    delete window.pressedEarly;
  }
}

/** Whether a field says something else than the server wrote. Of radio buttons the one that is chosen now speaks for all. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (field.value !== field.defaultValue) return true;
  return isMark(field) && field.checked !== field.defaultChecked && (field.checked || field.type === "checkbox");
}

function isMark(field: Field): field is HTMLInputElement {
  return field.type === "radio" || field.type === "checkbox";
}

/** React compares with what it saw last, by the field's own setters: so it is shown the server's first. */
function tell(field: Field): void {
  if (field instanceof HTMLSelectElement) {
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (isMark(field)) {
    field.checked = field.defaultChecked;
    field.click();
  } else {
    const typed = field.value;
    field.value = field.defaultValue;
    Reflect.set(Object.getPrototypeOf(field), "value", typed, field);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
