import { fontFamily, unpackLetters } from "./letters.ts";

export type Rasterize = (svg: string) => Promise<Buffer>;

/** SVG into PNG, off the main thread. The native addon and the letters are loaded with the first picture. */
export function createRasterizer(): { readonly rasterize: Rasterize; close(): void } {
  let letters: ReturnType<typeof unpackLetters> | null = null;
  return {
    async rasterize(svg) {
      const { renderAsync } = await import("@resvg/resvg-js");
      letters ??= unpackLetters();
      const font = { loadSystemFonts: false, fontFiles: [...letters.files], defaultFontFamily: fontFamily };
      return (await renderAsync(svg, { font })).asPng();
    },
    close() {
      letters?.remove();
      letters = null;
    },
  };
}
