import type { DeviceSubject } from "./device-subject.ts";

interface PageFacts {
  readonly title: string;
  /** Without origin and language. */
  readonly path: string;
  /** Ends with `path` except for home. */
  readonly address: string;
  readonly brandName: string;
  readonly coins: readonly { readonly slug: string; readonly name: string }[];
  /** In the page's language. */
  readonly articlesName?: string;
  readonly article?: ArticleFacts | null;
}

export interface ArticleFacts {
  readonly description: string;
  /** BCP 47. */
  readonly language: string;
  /** `YYYY-MM-DD`. */
  readonly published: string;
  readonly updated: string;
  readonly image: string;
}

/**
 * JSON-LD for search results: the site's name for home, breadcrumbs elsewhere, dates for articles. Source: schema.org,
 * WebSite, BreadcrumbList and TechArticle.
 */
export function describeStructure(page: PageFacts): string {
  const [bare = "/"] = page.path.split(/[?#]/);
  const crumbs = { "@type": "BreadcrumbList", itemListElement: listCrumbs(page, bare) };
  const structure =
    bare === "/"
      ? { "@type": "WebSite", name: page.brandName, url: page.address }
      : page.article == null
        ? crumbs
        : { "@graph": [describeArticle(page, page.article), crumbs] };
  // `<` could end the script element.
  return JSON.stringify({ "@context": "https://schema.org", ...structure }).replace(/</g, "\\u003c");
}

function describeArticle({ title, address, brandName }: PageFacts, article: ArticleFacts) {
  const publisher = { "@type": "Organization", name: brandName };
  return {
    "@type": "TechArticle",
    headline: title.replace(` | ${brandName}`, ""),
    description: article.description,
    inLanguage: article.language,
    datePublished: article.published,
    dateModified: article.updated,
    mainEntityOfPage: address,
    image: article.image,
    author: publisher,
    publisher,
  };
}

const mostListed = 30;

/** Breadcrumbs and a product (not sold here), or a list of products. Source: schema.org, Product and ItemList. */
export function describeDevices({ title, path, address, brandName }: PageFacts, subject: DeviceSubject): string {
  const home = address.slice(0, -path.length);
  const { steps, device, listed } = subject;
  const breadcrumbs = {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: brandName, path: "" }, ...steps].map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: `${home}${step.path}`,
    })),
  };
  const about =
    device === null
      ? {
          "@type": "ItemList",
          name: title.replace(` | ${brandName}`, ""),
          numberOfItems: listed.length,
          itemListElement: listed.slice(0, mostListed).map((item, index) => ({
            "@type": "ListItem",
            position: index + 1,
            name: item.name,
            url: `${home}${item.path}`,
          })),
        }
      : {
          "@type": "Product",
          name: device.name,
          model: device.model,
          brand: { "@type": "Brand", name: device.vendor.name },
          category: device.type.toUpperCase(),
          url: address,
          ...(device.released === null ? {} : { releaseDate: device.released }),
        };
  return JSON.stringify({ "@context": "https://schema.org", "@graph": [breadcrumbs, about] }).replace(/</g, "\\u003c");
}

function listCrumbs({ title, path, address, brandName, coins, articlesName }: PageFacts, bare: string) {
  const home = address.slice(0, -path.length);
  const coin = coins.find(({ slug }) => bare === `/${slug}` || bare.startsWith(`/${slug}/`));
  const isCoinHome = coin !== undefined && bare === `/${coin.slug}`;
  const isBelowArticles = articlesName !== undefined && bare.startsWith("/articles/");
  return [
    { name: brandName, item: home },
    ...(coin === undefined || isCoinHome ? [] : [{ name: coin.name, item: `${home}/${coin.slug}` }]),
    ...(isBelowArticles ? [{ name: articlesName, item: `${home}/articles` }] : []),
    { name: isCoinHome ? coin.name : title.replace(` | ${brandName}`, ""), item: address },
  ].map((crumb, index) => ({ "@type": "ListItem", position: index + 1, ...crumb }));
}
