import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { findMemory, memoryFlags } from "./memory-options.ts";

const MEGABYTE = 1024 * 1024;

test("the heap is four tenths of the memory, at most 2 GB, and short-lived objects have a small part of it", () => {
  expect(memoryFlags(512 * MEGABYTE)).toEqual(["--max-old-space-size=204", "--max-semi-space-size=8"]);
  expect(memoryFlags(768 * MEGABYTE)).toEqual(["--max-old-space-size=307", "--max-semi-space-size=12"]);
  expect(memoryFlags(64 * 1024 * MEGABYTE)).toEqual(["--max-old-space-size=2048", "--max-semi-space-size=64"]);
  expect(memoryFlags(64 * MEGABYTE)).toEqual(["--max-old-space-size=96", "--max-semi-space-size=4"]);
});

test("what the operator wrote into NODE_OPTIONS wins", () => {
  const flags = (options: string) => memoryFlags(512 * MEGABYTE, options);
  expect(flags("--max-old-space-size=900")).toEqual([]);
  expect(flags("--max_old_space_size=900")).toEqual([]);
  expect(flags("--max-old-space-size-percentage=40")).toEqual([]);
  expect(flags("--trace-warnings --max-heap-size=900")).toEqual([]);
  expect(flags("--max-semi-space-size=32")).toEqual(["--max-old-space-size=204"]);
  expect(flags("--trace-warnings")).toHaveLength(2);
});

test("memory is what the container allows; a container without a limit has the machine's", () => {
  expect(findMemory(512 * MEGABYTE, 8192 * MEGABYTE)).toBe(512 * MEGABYTE);
  expect(findMemory(2 ** 64, 8192 * MEGABYTE)).toBe(8192 * MEGABYTE);
  expect(findMemory(0, 8192 * MEGABYTE)).toBe(8192 * MEGABYTE);
});

test("Node takes the flags", () => {
  const script = "process.stdout.write(String(v8.getHeapStatistics().heap_size_limit))";
  const limit = Number(execFileSync(process.execPath, [...memoryFlags(512 * MEGABYTE), "-e", script]));
  expect(limit / MEGABYTE).toBe(204 + 3 * 8);
});
