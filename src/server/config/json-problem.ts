/** Where a JSON text goes wrong, counted from 1 as editors do. */
export interface JsonProblem {
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

// Sticky patterns of RFC 8259's tokens.
const space = /[ \t\n\r]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the grammar forbids exactly these inside a text.
const stringToken = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const literalToken = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

const MAX_DEPTH = 100;

/**
 * Finds the first fault of a JSON text, null when there is none. JSON.parse gives no line for most faults and takes the
 * last of two equal keys in silence, which would drop a pool that was pasted twice.
 */
export function findJsonProblem(text: string): JsonProblem | null {
  try {
    new Scanner(text).scanDocument();
    return null;
  } catch (fault) {
    if (fault instanceof JsonFault) {
      return locate(text, fault);
    }
    throw fault;
  }
}

class JsonFault extends Error {
  readonly index: number;
  constructor(index: number, reason: string) {
    super(reason);
    this.index = index;
  }
}

function locate(text: string, { index, message }: JsonFault): JsonProblem {
  const before = text.slice(0, index).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1, reason: message };
}

class Scanner {
  readonly #text: string;
  #index = 0;

  constructor(text: string) {
    this.#text = text;
  }

  scanDocument(): void {
    this.#scanValue(0);
    if (this.#index < this.#text.length) {
      this.#fail("nothing may follow the closing bracket");
    }
  }

  #scanValue(depth: number): void {
    this.#take(space);
    if (depth > MAX_DEPTH) {
      this.#fail("this is nested too deep");
    }
    const opening = this.#text[this.#index];
    if (opening === "{") {
      this.#scanObject(depth);
    } else if (opening === "[") {
      this.#scanList("]", () => this.#scanValue(depth + 1));
    } else if (this.#take(stringToken) === null && this.#take(literalToken) === null) {
      this.#fail(
        opening === '"' ? "this text is not closed or holds a forbidden character" : "a value must stand here",
      );
    }
    this.#take(space);
  }

  #scanObject(depth: number): void {
    const keys = new Set<string>();
    this.#scanList("}", () => {
      this.#take(space);
      const start = this.#index;
      const written = this.#take(stringToken);
      if (written === null) {
        this.#fail("a key in double quotes must stand here");
      }
      const key = String(JSON.parse(written));
      if (keys.has(key)) {
        this.#fail(`the key ${written} stands here a second time`, start);
      }
      keys.add(key);
      this.#take(space);
      this.#expect(":");
      this.#scanValue(depth + 1);
    });
  }

  #scanList(closing: "]" | "}", scanItem: () => void): void {
    this.#index += 1;
    this.#take(space);
    if (this.#text[this.#index] === closing) {
      this.#index += 1;
      return;
    }
    for (;;) {
      scanItem();
      if (this.#text[this.#index] === closing) {
        this.#index += 1;
        return;
      }
      if (this.#text[this.#index] !== ",") {
        this.#fail(`a comma or ${closing} must stand here`);
      }
      this.#index += 1;
    }
  }

  #expect(character: string): void {
    if (this.#text[this.#index] !== character) {
      this.#fail(`${character} must stand here`);
    }
    this.#index += 1;
  }

  #take(token: RegExp): string | null {
    token.lastIndex = this.#index;
    const [taken] = token.exec(this.#text) ?? [];
    if (taken === undefined) {
      return null;
    }
    this.#index += taken.length;
    return taken;
  }

  #fail(reason: string, index = this.#index): never {
    throw new JsonFault(index, index >= this.#text.length ? "the file ends too early" : reason);
  }
}
