/** What a visitor typed and chose in the fields that the server rendered, before their script came. */
export interface TypedEarly {
  readonly wallet: string;
  readonly worker: string;
  /** Values of radio buttons; undefined where there are none. */
  readonly scheme: string | undefined;
  readonly transport: string | undefined;
  readonly server: string | undefined;
}

export function readTyped(steps: ParentNode): TypedEarly {
  const read = (selector: string) => steps.querySelector<HTMLInputElement>(selector)?.value;
  return {
    wallet: read("input[name='wallet']") ?? "",
    worker: read("input[name='worker']") ?? "",
    scheme: read("input[name='scheme']:checked"),
    transport: read("input[name='transport']:checked"),
    server: read("input[name='server']:checked"),
  };
}
