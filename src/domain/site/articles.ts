/** The categories of the knowledge base, in the order of its list. The code stands in files and addresses. */
export const articleCategories = ["start", "software", "payouts", "statistics", "mining", "coins", "help"] as const;

export type ArticleCategory = (typeof articleCategories)[number];

/** What an article or a glossary entry may be called in addresses and file names. */
export const articleSlugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Addresses below /articles that are no article. */
export const reservedArticleSlugs = ["glossary", "pictures", "rss", "search"] as const;

/** Figures in articles that readers can play with. */
export const articleFigures = ["effort", "solo"] as const;
export type ArticleFigure = (typeof articleFigures)[number];
