/** In the order of the list. Files and addresses use the code. */
export const articleCategories = ["start", "software", "payouts", "statistics", "mining", "coins", "help"] as const;

export type ArticleCategory = (typeof articleCategories)[number];

export const articleSlugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const reservedArticleSlugs = ["glossary", "pictures", "rss", "search"] as const;

/** Interactive figures in articles. */
export const articleFigures = ["effort", "solo"] as const;
export type ArticleFigure = (typeof articleFigures)[number];
