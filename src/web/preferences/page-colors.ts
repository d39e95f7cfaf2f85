/** tokens.css's `--page` in each mode, as the browser's own bars want it. */
export const pageColors = { light: "#faf7f3", dark: "#15110f" } as const;
