import { describe, expect, it } from "vitest";
import { quoteForBatch, quoteForShell, writeBatchFile, writeShellFile } from "./start-script.ts";

const args = ["-a", "rx/0", "-o", "xmr.pool.example:7029", "-u", "solo:WALLET.worker", "-p", "d=600000"];

describe("start files", () => {
  it("a .bat file has the line ends of Windows and starts again", () => {
    expect(writeBatchFile("xmrig", args)).toBe(
      '@echo off\r\ncd /d "%~dp0"\r\n:start\r\nxmrig.exe -a rx/0 -o xmr.pool.example:7029 -u solo:WALLET.worker -p d=600000\r\n' +
        "timeout /t 10\r\ngoto start\r\n",
    );
  });

  it("a .sh file has the line ends of Unix", () => {
    expect(writeShellFile("xmrig", args)).toBe(
      '#!/bin/sh\ncd "$(dirname "$0")" || exit 1\nwhile true; do\n' +
        "  ./xmrig -a rx/0 -o xmr.pool.example:7029 -u solo:WALLET.worker -p d=600000\n  sleep 10\ndone\n",
    );
  });
});

describe("quoting", () => {
  it.each([
    ["a.b:c/d=1,2@e+f", "a.b:c/d=1,2@e+f"],
    ["two words", "'two words'"],
    ["it's; rm -rf $HOME", "'it'\\''s; rm -rf $HOME'"],
    ["", "''"],
  ])("of %j for sh", (argument, quoted) => {
    expect(quoteForShell(argument)).toBe(quoted);
  });

  it.each([
    ["a.b:c/d=1", "a.b:c/d=1"],
    ["100%PATH%", '"100%%PATH%%"'],
    ['say "hi" & del', '"say \\"hi\\" & del"'],
    ["two\r\nlines", '"two lines"'],
  ])("of %j for a .bat file", (argument, quoted) => {
    expect(quoteForBatch(argument)).toBe(quoted);
  });
});
