import { useLayoutEffect } from "react";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** Set by earlyInputScript. */
    pressedEarly?: HTMLButtonElement[] & { readonly listener: (event: Event) => void };
  }
}

/**
 * Keeps the buttons that are pressed before React listens, for replayEarlyInput. Links, forms, <details> and popovers work
 * without React. The script listens in the capture phase, because React stops an event that it cannot handle yet. It runs in
 * the head, so it is small, written by hand, and hashed by the security policy.
 */
export const earlyInputScript = `(function(p){window.pressedEarly=p;addEventListener("click",p.listener=function(e){var b=e.target.closest&&e.target.closest("button[type=button]:not([popovertarget])");b&&p.push(b)},true)})([])`;

/** The parts of the page whose input was replayed. The document's element is the rest of the page, outside all parts. */
const replayed = new WeakSet<Element>();

/** Replays the input of the page outside all HydratedLater parts. */
export function useEarlyInput(): void {
  useLayoutEffect(() => replayEarlyInput(null), []);
}

/**
 * Replays what a visitor did before React listened: first where the focus is, then the fields that were changed in the order of
 * the document, then the buttons in the order of the presses. Call it in a layout effect of the part that React has hydrated: nothing can be
 * pressed between that effect and the moment at which React handles events.
 *
 * @param part the element of a HydratedLater; null for the page outside all of them
 */
export function replayEarlyInput(part: Element | null): void {
  const key = part ?? document.documentElement;
  // A part that is mounted after the whole page was hydrated has no early input.
  if (replayed.has(key) || window.pressedEarly === undefined) return;
  replayed.add(key);
  const isInPart = (element: Element) => element.closest("[data-later]") === part;
  const focused = document.activeElement;
  if (focused !== null && focused !== document.body && isInPart(focused))
    focused.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  for (const field of [...document.querySelectorAll<Field>("input, select, textarea")].filter(isInPart))
    if (isChanged(field)) replayField(field);
  // React may hydrate a part because of a press. It then handles that press itself.
  const handled = window.event?.type === "click" ? window.event.target : null;
  for (const button of window.pressedEarly.filter(isInPart))
    if (!button.contains(handled as Node | null)) button.click();

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
  return isCheckable(field) && field.checked !== field.defaultChecked && (field.checked || field.type === "checkbox");
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === "radio" || field.type === "checkbox";
}

/** React compares a field's value with the last value that it saw through the field's setters, so the server's value is set first. */
function replayField(field: Field): void {
  if (field instanceof HTMLSelectElement) {
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (isCheckable(field)) {
    field.checked = field.defaultChecked;
    field.click();
  } else {
    const typed = field.value;
    field.value = field.defaultValue;
    Reflect.set(Object.getPrototypeOf(field), "value", typed, field);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
