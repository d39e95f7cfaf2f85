/** Relative luminance of `#rrggbb`, 0 (black) … 1 (white). Source: WCAG 2.2, "relative luminance". */
export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black against white on `#rrggbb`: (L + .05) ÷ .05 against 1.05 ÷ (L + .05). Source: WCAG 2.2. */
export function isDarkInkBetter(color: string): boolean {
  const lifted = luminance(color) + 0.05;
  return lifted / 0.05 > 1.05 / lifted;
}
