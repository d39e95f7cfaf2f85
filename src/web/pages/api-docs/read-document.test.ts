import { expect, it } from "vitest";
import { readDocument } from "./read-document.ts";

const answers = (type: string) => ({ 200: { content: { [type]: { schema: { type: "string" } } } } });
const coin = { name: "coin", required: true, schema: { type: "string" } };
const document = {
  info: { description: "One.\n\nTwo." },
  tags: [{ name: "pools", description: "Pools" }, { name: "unused" }],
  paths: {
    "/{coin}/stats": { get: { tags: ["pools"], parameters: [coin], responses: answers("application/json") } },
    "/{coin}/live": { get: { tags: ["pools"], parameters: [coin], responses: answers("text/event-stream") } },
    "/{coin}/list.csv": { get: { tags: ["pools"], parameters: [coin], responses: answers("text/csv") } },
    "/{coin}/miner": {
      get: { tags: ["pools"], parameters: [coin, { name: "address", required: true }], responses: {} },
    },
    "/votes": { post: { tags: ["pools"] } },
  },
};

it("leads to an example where a coin is all that a call needs, and its response ends", () => {
  const [group, ...others] = readDocument(document, "kas").groups;
  expect(others).toEqual([]);
  expect(group?.calls.map(({ path, answer, example }) => [path, answer, example])).toEqual([
    ["/{coin}/stats", "string", "/kas/stats"],
    ["/{coin}/live", null, null],
    ["/{coin}/list.csv", null, "/kas/list.csv"],
    ["/{coin}/miner", null, null],
    ["/votes", null, null],
  ]);
});

it("reads what is no document as an empty one", () => {
  expect(readDocument("nothing", "kas")).toEqual({ paragraphs: [], groups: [] });
});
