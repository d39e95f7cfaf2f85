import { useLayoutEffect } from "react";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** Set by early-input-script.ts. */
    pressedEarly?: HTMLButtonElement[] & { readonly listener: (event: Event) => void };
  }
}

/** The parts of the page whose input was replayed; the document's element stands for what is in no part. */
const replayed = new WeakSet<Element>();

/** See replayEarlyInput; for what is in no HydratedLater. */
export function useEarlyInput(): void {
  useLayoutEffect(() => replayEarlyInput(null), []);
}

/**
 * Replays what a visitor typed, chose and pressed before React listened: fields in the order of the document, buttons in the
 * order of time. Call it in a layout effect of the part that React has hydrated: nothing can be pressed between that effect
 * and the moment at which React answers by itself.
 *
 * @param part a HydratedLater's element; null for what is in none
 */
export function replayEarlyInput(part: Element | null): void {
  const key = part ?? document.documentElement;
  // What is mounted after the whole page was hydrated was never there without React.
  if (replayed.has(key) || window.pressedEarly === undefined) return;
  replayed.add(key);
  const isMine = (element: Element) => element.closest("[data-later]") === part;
  for (const field of [...document.querySelectorAll<Field>("input, select, textarea")].filter(isMine))
    if (isChanged(field)) replayField(field);
  // React may hydrate a part because of a press. It then answers that press itself.
  const answered = window.event?.type === "click" ? window.event.target : null;
  for (const button of window.pressedEarly.filter(isMine))
    if (!button.contains(answered as Node | null)) button.click();

  if (
    [...document.querySelectorAll("[data-later]")].every((one) => replayed.has(one)) &&
    replayed.has(document.documentElement)
  ) {
    window.removeEventListener("click", window.pressedEarly.listener, true);
    delete window.pressedEarly;
  }
}

/** Whether a field's value differs from what the server wrote. Of radio buttons only the chosen one counts. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (field.value !== field.defaultValue) return true;
  return isMark(field) && field.checked !== field.defaultChecked && (field.checked || field.type === "checkbox");
}

function isMark(field: Field): field is HTMLInputElement {
  return field.type === "radio" || field.type === "checkbox";
}

/** React compares with the value that it saw last, by the field's own setters. So the server's value is set first. */
function replayField(field: Field): void {
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
