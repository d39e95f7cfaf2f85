export type PageTarget =
  /** Not a path, or undecodable. */
  | { readonly kind: "malformed" }
  /** The canonical address differs: no doubled or trailing slashes. */
  | { readonly kind: "moved"; readonly location: string }
  | {
      readonly kind: "page";
      /** With language prefix, without React Router's `.data`. */
      readonly pathname: string;
      /** `?…` or empty. */
      readonly search: string;
      readonly isData: boolean;
    };

/** Takes the raw target of a request line (`/ru/kas/?x=1`). Never throws. */
export function parsePageTarget(target: string): PageTarget {
  const question = target.indexOf("?");
  const rawPath = question === -1 ? target : target.slice(0, question);
  const search = question === -1 ? "" : target.slice(question);
  const meant = decode(rawPath);
  if (!rawPath.startsWith("/") || meant === null) return { kind: "malformed" };
  // With a base, `//host/` cannot name a host. Dots are resolved before slashes are counted.
  const { pathname } = new URL(`http://localhost${rawPath}`);
  const single = pathname.replace(/\/{2,}/g, "/");
  const data = splitData(single);
  if (data !== null) return { kind: "page", pathname: data, search, isData: true };
  const canonical = withoutTrailingSlash(single);
  if (decode(canonical) !== meant) return { kind: "moved", location: `${canonical}${search}` };
  return { kind: "page", pathname, search, isData: false };
}

function splitData(pathname: string): string | null {
  if (pathname.endsWith("/_.data")) return withoutTrailingSlash(pathname.slice(0, -"_.data".length));
  return pathname.endsWith(".data") ? pathname.slice(0, -".data".length) : null;
}

function withoutTrailingSlash(pathname: string): string {
  return pathname.length > 1 && pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** React Router's address for the data of a page (`/ru.data?range=7d&_routes=root`). */
export function dataAddress(page: string, routes: string | null): string {
  const url = new URL(page, "http://localhost");
  url.pathname += url.pathname.endsWith("/") ? "_.data" : ".data";
  if (routes !== null) url.searchParams.set("_routes", routes);
  return `${url.pathname}${url.search}`;
}
