import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

const server = createServer(async (request, response) => {
  const event = await json(request);
  if (!JSON.stringify(event.tool_input ?? {}).includes('.env')) return response.writeHead(204).end();
  const answer = { decision: 'deny', reason: 'Files with secrets stay closed.' };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
});
server.listen(Number(process.env.PORT ?? 8181), '127.0.0.1', () => console.log(`port ${server.address().port}`));
