const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  device: { type: "gpu", vendor: "nvidia", slug: "geforce-rtx-4070" },
  articles: { slug: "how-to-start-mining" },
};

/** The address of a screen, with a coin, a device and an article that are there. Miners and workers are left as they are. */
export function fillKnown(path: string): string {
  const values: Readonly<Record<string, string>> = { coin: "kas", ...known[path.split("/")[1] ?? ""] };
  return path.replace(/:(coin|type|vendor|slug)\b/g, (_, name: string) => values[name] ?? "");
}
