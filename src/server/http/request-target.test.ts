import { expect, it } from "vitest";
import { isApiPath, rewriteTarget } from "./request-target.ts";

const rewrite = (url: string) => {
  const headers: { host: string } = { host: "named.example" };
  return [rewriteTarget({ url, headers }), headers.host];
};

it.each([
  ["/kas?x=%E0", "/kas?x=%E0", "named.example"],
  ["http://pool.example/kas?x=1", "/kas?x=1", "pool.example"],
  ["HTTPS://pool.example:8443/ru/kas", "/ru/kas", "pool.example:8443"],
  ["http://pool.example", "/", "pool.example"],
  ["http://pool.example?x", "/?x", "pool.example"],
  // Not a page's address: left unchanged, status 404.
  ["http://user@pool.example/kas", "http://user@pool.example/kas", "named.example"],
  ["ftp://pool.example/", "ftp://pool.example/", "named.example"],
  ["*", "*", "named.example"],
])("%s is read as %s of %s", (url, target, host) => {
  expect(rewrite(url)).toEqual([target, host]);
});

it.each([
  ["/%E0%A4%A", "/%25E0%25A4%25A"],
  ["/ru/%zz?a=%zz", "/ru/%25zz?a=%zz"],
  ["/%6bas/100%", "/%6bas/100%25"],
  ["http://pool.example/%E0%A4%A", "/%25E0%25A4%25A"],
  // API calls report undecodable addresses as JSON.
  ["/kas/api/v1/%E0%A4%A", "/kas/api/v1/%E0%A4%A"],
])("what cannot be decoded in %s stands for itself: %s", (url, target) => {
  expect(rewrite(url)[0]).toBe(target);
});

it.each([
  ["/api/v1/rates", true],
  ["/kas/api/stats?x=1", true],
  ["/xtm-rx/stats_address?address=x", true],
  ["/btc/users/bc1q", true],
  ["/btc/pool/pool.status", true],
  ["/btc/pool/pool-status", false],
  ["/btc/users", false],
  ["/articles/stats", false],
  ["/ru/stats", false],
  ["/kas/blocks", false],
])("%s belongs to the API: %s", (target, isApi) => {
  expect(isApiPath(target)).toBe(isApi);
});
