import { createServer } from "node:http";

// What node:http can do at best: one answer, given once over standard input, sent to everybody.
const parts: Buffer[] = [];
for await (const part of process.stdin) parts.push(part);
const answer: { headers: Record<string, string>; body: string } = JSON.parse(Buffer.concat(parts).toString());
const body = Buffer.from(answer.body, "base64");

const server = createServer((_request, response) => {
  response.writeHead(200, answer.headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}\n`);
});
