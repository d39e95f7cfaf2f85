import "react";

declare module "react" {
  /** Custom properties in `style`: a page hands its coin's colour to the stylesheet. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
