import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type FoundDevice, readFoundDevices } from "../../calls/found-devices.ts";
import { useApiClient } from "../../calls/use-api-client.ts";
import { readListKey } from "../../components/form/read-list-key.ts";
import styles from "./suggestion-list.module.css";

export interface SuggestionListProps {
  /** Of the input below which it stands. */
  readonly inputId: string;
}

/** Nobody waits for what they are still typing. */
const pauseMs = 150;
/** An address of a wallet is no name of a device. */
const longestName = 40;

type Found = { readonly state: "known"; readonly devices: readonly FoundDevice[] } | { readonly state: "failed" };

const nothing: Found = { state: "known", devices: [] };

/** The listbox of a combobox whose input the server rendered: arrows choose, Enter takes, Escape closes. */
export function SuggestionList({ inputId }: SuggestionListProps) {
  const t = useTranslations();
  const id = useId();
  const getClient = useApiClient();
  const [found, setFound] = useState<Found>(nothing);
  const [active, setActive] = useState(-1);
  const devices = found.state === "known" ? found.devices : [];
  const choose = useRef<(index: number) => boolean>(() => false);

  function close(): void {
    setFound(nothing);
    setActive(-1);
  }

  choose.current = (index) => {
    const device = devices[index];
    const input = document.getElementById(inputId);
    if (device === undefined || !(input instanceof HTMLInputElement)) return false;
    close();
    input.value = replaceLast(input.value, device.name);
    input.focus();
    return true;
  };

  useEffect(() => {
    const input = document.getElementById(inputId);
    if (!(input instanceof HTMLInputElement)) return;
    const field = input;
    let timer = 0;
    let asked = 0;

    async function ask(): Promise<void> {
      const words = lastWords(field.value);
      asked += 1;
      const question = asked;
      if (words.length < 2 || words.length > longestName) {
        setFound(nothing);
        return;
      }
      const client = await getClient().catch(() => null);
      const answer = await client?.get(`/api/v1/devices/search?${new URLSearchParams({ q: words })}`, readFoundDevices);
      if (question !== asked) return;
      setActive(-1);
      setFound(answer?.ok === true ? { state: "known", devices: answer.value } : { state: "failed" });
    }
    function onInput(): void {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void ask(), pauseMs);
    }
    // A press on the list ends first.
    function onBlur(): void {
      window.clearTimeout(timer);
      asked += 1;
      timer = window.setTimeout(() => setFound(nothing), pauseMs);
    }
    field.addEventListener("input", onInput);
    field.addEventListener("blur", onBlur);
    // What was typed before the code came.
    if (field.value !== "" && document.activeElement === field) onInput();
    return () => {
      window.clearTimeout(timer);
      asked += 1;
      field.removeEventListener("input", onInput);
      field.removeEventListener("blur", onBlur);
    };
  }, [inputId, getClient]);

  const count = devices.length;
  useEffect(() => {
    const input = document.getElementById(inputId);
    if (input === null) return;
    for (const [name, value] of Object.entries({
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-controls": `${id}list`,
      "aria-expanded": String(count > 0),
    })) {
      input.setAttribute(name, value);
    }
    if (active < 0) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", `${id}${active}`);
    function onKeyDown(event: KeyboardEvent): void {
      const meaning = readListKey(event, count, active);
      if (meaning === null) return;
      event.preventDefault();
      if (meaning === "choose") choose.current(active);
      else if (meaning === "close") {
        setFound(nothing);
        setActive(-1);
      } else setActive(meaning);
    }
    input.addEventListener("keydown", onKeyDown);
    return () => input.removeEventListener("keydown", onKeyDown);
  }, [inputId, id, count, active]);

  return (
    <div className={styles.place}>
      <div id={`${id}list`} role="listbox" aria-label={t("rigEntry.devices")} className={styles.list}>
        {devices.map((device, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus (aria-activedescendant)
          <div
            key={device.path}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === active}
            data-active={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose.current(index)}
          >
            <bdi>{device.name}</bdi>
          </div>
        ))}
      </div>
      {found.state === "failed" && (
        <p className={styles.failed} role="status">
          {t("rigEntry.devicesFailed")}
        </p>
      )}
    </div>
  );
}

/** The name that is being typed: behind the last comma, without the number before it. */
function lastWords(text: string): string {
  return (text.split(/[,;]/).at(-1) ?? "").trim().replace(/^\d{1,3}\s*[x×*]\s+/i, "");
}

/** The text with this name in the place of the one that was being typed. */
function replaceLast(text: string, name: string): string {
  const words = lastWords(text);
  return words === "" ? text : `${text.slice(0, text.lastIndexOf(words))}${name}`;
}
