import { preferenceNames } from "./names.ts";

/** The colour of the page in each mode, as `--page` in tokens.css, for the browser's toolbars. */
export const pageColors = { light: "#faf7f3", dark: "#15110f" } as const;

export const colorModes = ["system", "light", "dark"] as const;
export type ColorMode = (typeof colorModes)[number];

/** A page may force light or dark, but not `system` (spec §4). */
export type ForcedMode = Exclude<ColorMode, "system">;

/** The mode that a page's loader forces by its member `forcedMode`; null = the visitor's own mode. */
export function readForcedMode(pageData: unknown): ForcedMode | null {
  if (typeof pageData !== "object" || pageData === null || !("forcedMode" in pageData)) return null;
  const { forcedMode } = pageData;
  return forcedMode === "light" || forcedMode === "dark" ? forcedMode : null;
}

export function parseColorMode(value: unknown): ColorMode {
  return colorModes.find((mode) => mode === value) ?? "system";
}

/** The mode stored on this device; `system` when there is none or the storage cannot be read. */
export function readColorMode(): ColorMode {
  try {
    return parseColorMode(window.localStorage.getItem(preferenceNames.colorMode));
  } catch {
    return "system";
  }
}

/** Shows and stores a mode. A storage that cannot be written (private windows) does not stop the change. */
export function chooseColorMode(mode: ColorMode): void {
  applyColorMode(mode);
  try {
    window.localStorage.setItem(preferenceNames.colorMode, mode);
  } catch {
    // The choice then lasts until the page is closed.
  }
}

export function applyColorMode(mode: ColorMode): void {
  const { documentElement, head } = document;
  // The server writes two theme colours, one for each mode of the system. One without a condition before them has priority.
  const themeColor = head.querySelector<HTMLMetaElement>('meta[name="theme-color"]:not([media])');
  if (mode === "system") {
    documentElement.removeAttribute("data-mode");
    themeColor?.remove();
    return;
  }
  documentElement.dataset.mode = mode;
  const meta = themeColor ?? document.createElement("meta");
  meta.name = "theme-color";
  meta.content = pageColors[mode];
  if (themeColor === null) head.prepend(meta);
}
