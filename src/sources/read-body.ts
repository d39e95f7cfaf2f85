export interface ReadBody {
  readonly text: string;
  readonly isTooLong: boolean;
}

/** The body as text, but never more than `maxBytes` of it in memory. */
export async function readBody(response: Response, maxBytes: number): Promise<ReadBody> {
  if (response.body === null) return { text: "", isTooLong: false };
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), isTooLong: false };
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return { text, isTooLong: true };
    }
    text += decoder.decode(value, { stream: true });
  }
}
