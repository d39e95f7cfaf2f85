interface PageFacts {
  readonly title: string;
  /** Without origin and language. */
  readonly path: string;
  /** The whole canonical address; ends with `path`, except for home. */
  readonly address: string;
  readonly brandName: string;
  /** Whose pages have a step of their own on the way. */
  readonly coins: readonly { readonly slug: string; readonly name: string }[];
}

/**
 * What search engines show with a result, as JSON-LD: the site's name for home, for all else the way from home through
 * the coin. Source: schema.org, WebSite and BreadcrumbList.
 */
export function describeStructure(page: PageFacts): string {
  const [bare = "/"] = page.path.split(/[?#]/);
  const structure =
    bare === "/"
      ? { "@type": "WebSite", name: page.brandName, url: page.address }
      : { "@type": "BreadcrumbList", itemListElement: listCrumbs(page, bare) };
  // `<` would let a name end the script.
  return JSON.stringify({ "@context": "https://schema.org", ...structure }).replace(/</g, "\\u003c");
}

function listCrumbs({ title, path, address, brandName, coins }: PageFacts, bare: string) {
  const home = address.slice(0, -path.length);
  const coin = coins.find(({ slug }) => bare === `/${slug}` || bare.startsWith(`/${slug}/`));
  const isCoinHome = coin !== undefined && bare === `/${coin.slug}`;
  return [
    { name: brandName, item: home },
    ...(coin === undefined || isCoinHome ? [] : [{ name: coin.name, item: `${home}/${coin.slug}` }]),
    { name: isCoinHome ? coin.name : title.replace(` | ${brandName}`, ""), item: address },
  ].map((crumb, index) => ({ "@type": "ListItem", position: index + 1, ...crumb }));
}
