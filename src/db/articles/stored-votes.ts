/** What readers said of an article. */
export interface ArticleVotes {
  readonly helpful: number;
  readonly unhelpful: number;
}

/** Whether articles helped. Nothing in it identifies a visitor: `client` and `site` are hashes with a salt of the UTC day `day`. */
export interface ArticleRepository {
  /** One vote of a network for an article and a day: another one takes its place. */
  recordVote(vote: {
    readonly article: string;
    readonly day: number;
    readonly client: string;
    readonly site: string | null;
    readonly locale: string;
    readonly isHelpful: boolean;
    readonly at: number;
  }): Promise<void>;
  /** For how many articles a network has voted on a day. */
  countVotesOfClient(client: string, day: number): Promise<number>;
  /** The votes of a day out of a wider network. */
  listVotesOfSite(site: string, day: number): Promise<readonly { readonly article: string; readonly client: string }[]>;
  countVotes(article: string): Promise<ArticleVotes>;
  /** Votes older than 400 days. Answers how many rows went. */
  deleteExpired(now: number): Promise<number>;
}
