export interface ArticleVotes {
  readonly helpful: number;
  readonly unhelpful: number;
}

/** Nothing in it identifies a visitor: `client` and `site` are hashes with a salt of the UTC day `day`. */
export interface ArticleRepository {
  /** Replaces an earlier vote of the same network for the article and day. */
  recordVote(vote: {
    readonly article: string;
    readonly day: number;
    readonly client: string;
    readonly site: string | null;
    readonly locale: string;
    readonly isHelpful: boolean;
    readonly at: number;
  }): Promise<void>;
  countVotesOfClient(client: string, day: number): Promise<number>;
  listVotesOfSite(site: string, day: number): Promise<readonly { readonly article: string; readonly client: string }[]>;
  countVotes(article: string): Promise<ArticleVotes>;
  /** Votes older than 400 days. Returns the number of deleted rows. */
  deleteExpired(now: number): Promise<number>;
}
