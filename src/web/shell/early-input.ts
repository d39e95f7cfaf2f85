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
  const isMine = (element: Element) => element.isConnected && element.closest("[data-later]") === part;
  const fields = [...(part ?? document).querySelectorAll<Field>("input, select, textarea")];
  for (const field of fields.filter((one) => isMine(one) && isChanged(one))) tell(field);
  // A press may be what React takes the part over for: that one it answers itself, as soon as it has.
  const answered = window.event?.type === "click" ? window.event.target : null;
  const isWaiting = (button: Element) => !(answered instanceof Node && button.contains(answered));
  for (const button of window.pressedEarly.filter((one) => isMine(one) && isWaiting(one))) button.click();
  stopListening();
}

/** Once every part was told. */
function stopListening(): void {
  const parts = [document.documentElement, ...document.querySelectorAll("[data-later]")];
  if (window.pressedEarly === undefined || !parts.every((part) => told.has(part))) return;
  window.removeEventListener("click", window.pressedEarly.listener, true);
  delete window.pressedEarly;
}

/** Whether a field says something else than the server wrote. Of radio buttons the one that is chosen now speaks for all. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (field.type === "radio") return field.checked && !field.defaultChecked;
  if (field.type === "checkbox") return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/** React compares with what it saw last, by the field's own setters: so it is shown the server's first. */
function tell(field: Field): void {
  if (field instanceof HTMLSelectElement) {
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (field.type === "radio" || field.type === "checkbox") {
    const input = field as HTMLInputElement;
    input.checked = input.defaultChecked;
    input.click();
  } else {
    const typed = field.value;
    field.value = field.defaultValue;
    Reflect.set(Object.getPrototypeOf(field), "value", typed, field);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
