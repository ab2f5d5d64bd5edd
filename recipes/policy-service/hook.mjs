// Asks a service whether a tool may be called. Whatever is not a clear answer in time counts as none, and for that there is a policy.
import { text } from 'node:stream/consumers';

const maxAnswerBytes = 64 * 1024;
const { POLICY_URL: url, POLICY_TIMEOUT_MS: timeout, POLICY_WITHOUT_ANSWER: withoutAnswer } = process.env;

const { session_id, cwd, tool_name, tool_input, mcp_context } = JSON.parse(await text(process.stdin));
const { decision, reason } = await askService({ session_id, cwd, tool_name, tool_input, mcp_context }).catch(fallBack);
if (decision !== 'allow') console.log(JSON.stringify({ decision, reason: `policy-service: ${reason}` }));

async function askService(question) {
  const signal = AbortSignal.timeout(Number(timeout) > 0 ? Number(timeout) : 2000);
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify(question),
    redirect: 'error',
    signal,
  });
  if (!response.ok) throw new Error(`it answered with status ${response.status}`);
  const answer = JSON.parse(await readBounded(response.body));
  if (!['allow', 'deny', 'ask'].includes(answer?.decision)) throw new Error('its answer has no decision');
  return {
    decision: answer.decision,
    reason: typeof answer.reason === 'string' ? answer.reason.slice(0, 2000) : 'no reason given',
  };
}

async function readBounded(body) {
  const chunks = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw new Error('its answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function fallBack(error) {
  const decision = ['allow', 'ask', 'deny'].includes(withoutAnswer) ? withoutAnswer : 'deny';
  const why = error.name === 'TimeoutError' ? 'it did not answer in time' : (error.cause?.code ?? error.message);
  console.error(`policy-service: ${why}`);
  return {
    decision,
    reason: `the service could not be asked (${String(why).slice(0, 200)}), so the policy is ${decision}.`,
  };
}
