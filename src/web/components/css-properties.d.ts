import "react";

declare module "react" {
  /** Custom properties in `style`: a page passes its coin's colour to the stylesheet. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
