// What an action checks of a form before it reads it.

/** Our longest form has three short fields. */
const maxBytes = 4096;

/**
 * Whether a form comes from a page of this site. Browsers send the origin with every POST, and no page can change it. A request
 * without an origin is refused too.
 */
export function isFromOurPage(request: Request, url: URL): boolean {
  return request.headers.get("origin") === url.origin && request.headers.get("sec-fetch-site") !== "cross-site";
}

export function isTooLarge(request: Request): boolean {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  return !(length <= maxBytes);
}
