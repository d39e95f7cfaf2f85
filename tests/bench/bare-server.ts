import { createServer } from "node:http";
import { text } from "node:stream/consumers";

// What node:http can do at best: one answer, given once over standard input, sent to everybody.
const answer: { headers: string[]; body: string } = JSON.parse(await text(process.stdin));
const body = Buffer.from(answer.body, "base64");

const server = createServer((_request, response) => {
  response.writeHead(200, answer.headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}\n`);
});
