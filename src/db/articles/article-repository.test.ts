import { expect, it } from "vitest";
import { describeEachDatabase } from "../__fixtures__/each-database.ts";

const DAY = 86_400_000;
/** 2026-03-01T00:00:00Z. */
const midnight = 1_772_323_200_000;

describeEachDatabase("votes about articles", (createStoreForTest) => {
  const vote = {
    article: "effort",
    day: midnight,
    client: "a",
    site: null,
    locale: "ru",
    isHelpful: true,
    at: midnight + 5,
  };

  it("count once for a network, an article and a day, as it voted last", async () => {
    const { store } = await createStoreForTest();
    expect(await store.articles.countVotes("effort")).toEqual({ helpful: 0, unhelpful: 0 });
    await store.articles.recordVote(vote);
    await store.articles.recordVote({ ...vote, client: "b" });
    await store.articles.recordVote({ ...vote, client: "b", isHelpful: false, at: midnight + 6 });
    await store.articles.recordVote({ ...vote, day: midnight + DAY });
    await store.articles.recordVote({ ...vote, article: "luck" });
    expect(await store.articles.countVotes("effort")).toEqual({ helpful: 2, unhelpful: 1 });
    expect(await store.articles.countVotes("luck")).toEqual({ helpful: 1, unhelpful: 0 });
  });

  it("are counted for each network and day, which limits how many there can be", async () => {
    const { store } = await createStoreForTest();
    await store.articles.recordVote(vote);
    await store.articles.recordVote({ ...vote, article: "luck" });
    await store.articles.recordVote({ ...vote, article: "luck", isHelpful: false });
    expect(await store.articles.countVotesOfClient("a", midnight)).toBe(2);
    expect(await store.articles.countVotesOfClient("a", midnight + DAY)).toBe(0);
    expect(await store.articles.countVotesOfClient("b", midnight)).toBe(0);
  });

  it("are listed for a wider network and day", async () => {
    const { store } = await createStoreForTest();
    await store.articles.recordVote({ ...vote, site: "s" });
    await store.articles.recordVote({ ...vote, site: "s", client: "b", article: "luck" });
    await store.articles.recordVote({ ...vote, client: "c" });
    const votes = await store.articles.listVotesOfSite("s", midnight);
    expect(votes.map(({ article, client }) => `${article} ${client}`).sort()).toEqual(["effort a", "luck b"]);
    expect(await store.articles.listVotesOfSite("s", midnight + DAY)).toEqual([]);
  });

  it("are kept for 400 days", async () => {
    const { store } = await createStoreForTest();
    await store.articles.recordVote(vote);
    await store.articles.recordVote({ ...vote, day: midnight + DAY });
    expect(await store.articles.deleteExpired(midnight + 400 * DAY)).toBe(0);
    expect(await store.articles.deleteExpired(midnight + 401 * DAY)).toBe(1);
    expect(await store.articles.countVotes("effort")).toEqual({ helpful: 1, unhelpful: 0 });
  });
});
