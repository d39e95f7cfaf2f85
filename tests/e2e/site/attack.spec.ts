import { expect, test } from "@playwright/test";
import { createApiInputs } from "../../../scripts/attack/fuzz/api-inputs.ts";
import { learnValues } from "../../../scripts/attack/fuzz/known-values.ts";
import { createPageInputs } from "../../../scripts/attack/fuzz/page-inputs.ts";
import { judgeRaw, rawRequests, sendRaw } from "../../../scripts/attack/fuzz/raw-requests.ts";
import { runFuzz } from "../../../scripts/attack/fuzz/run-fuzz.ts";
import { createAsker, get, type HttpInput } from "../../../scripts/attack/site/ask.ts";

// A small part of npm run attack, against the site that all browser tests share.

const inputs = 150;
const seed = 20_261_122;

/** Other tests look at these: nobody saves a threshold or votes here. */
function changesNothing({ method, target }: HttpInput): boolean {
  return method === "GET" || method === "HEAD" || !/settings|articles/.test(target);
}

test("hostile requests for each page and each call of the API break nothing", async ({ baseURL }) => {
  const origin = baseURL ?? "";
  const asker = createAsker(origin, 4);
  try {
    const known = await learnValues(asker, ["kas", "xmr", "etc"]);
    const openapi = JSON.parse((await asker.ask(get("/api/openapi.json"))).body.toString());
    const common = { asker, origin, count: inputs, seed, width: 4, slowMs: null };
    for (const made of [createApiInputs(openapi, known), createPageInputs(known)]) {
      const { faults, statuses } = await runFuzz({ ...common, inputs: made.filter(changesNothing) });
      expect(faults).toEqual([]);
      // Most inputs are nearly right: they reach what answers, not only what refuses.
      expect(statuses.get(200)).toBeGreaterThan(inputs / 5);
    }
  } finally {
    asker.close();
  }
});

test("bytes that are no request, and requests hidden in others, are refused", async ({ baseURL }) => {
  const origin = baseURL ?? "";
  const answers = await Promise.all(
    rawRequests.map(async (request) =>
      judgeRaw(request, await sendRaw(origin, request.bytes)).map((what) => `${request.name}: ${what}`),
    ),
  );
  expect(answers.flat()).toEqual([]);
});

test("a vote under an article's name that no header may hold leads back to that name", async ({ request }) => {
  for (const path of ["/articles/%E2%80%8Bx", "/ru/articles/%E2%80%8Bx"]) {
    const answer = await request.post(path, { maxRedirects: 0, form: { helpful: "perhaps" } });
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toBe(`${path}?vote=refused#vote`);
  }
});
