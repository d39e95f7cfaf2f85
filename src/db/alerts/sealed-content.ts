import Type from "typebox";
import { Compile } from "typebox/compile";
import type { AlertTarget } from "#src/domain/alerts/alert-target.ts";

export interface Sealed {
  readonly target: AlertTarget;
  /** Of the links in messages. */
  readonly secret: string;
}

const Text = Type.String({ minLength: 1 });
const TextOrNull = Type.Union([Text, Type.Null()]);

const contents = Compile(
  Type.Object({
    secret: Text,
    target: Type.Union([
      Type.Object({ channel: Type.Literal("web-push"), endpoint: Text, p256dh: Text, auth: Text }),
      Type.Object({ channel: Type.Literal("email"), email: Text }),
      Type.Object({ channel: Type.Literal("telegram"), chatId: Text }),
      Type.Object({ channel: Type.Enum(["discord", "slack"]), url: Text }),
      Type.Object({ channel: Type.Literal("webhook"), url: Text, signingSecret: Text }),
      Type.Object({ channel: Type.Literal("ntfy"), url: Text, token: TextOrNull }),
    ]),
  }),
);

export function parseSealed(text: string): Sealed | null {
  const value: unknown = JSON.parse(text);
  return contents.Check(value) ? value : null;
}
