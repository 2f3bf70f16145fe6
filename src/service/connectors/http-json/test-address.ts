/** Tests an address to which documents are sent by POST, without sending one: what the response to another request can mean. */
import type { Reason } from '#contract/core/error-reasons.ts';
import type { OutboundAnswer } from '#service/platform/outbound/guarded-fetch.ts';
import type { Message } from '../connector.ts';
import { type Called, describeAnswer } from '../http-call.ts';

export type Call = (method: 'GET' | 'OPTIONS') => Promise<Called>;
type Meaning = { isReachable: boolean; message: Message };

const works = (message: Reason): Meaning => ({ isReachable: true, message });
const fails = (message: Message): Meaning => ({ isReachable: false, message });

const methodsIn = ({ headers }: OutboundAnswer): string[] =>
  (headers['allow'] ?? '').split(',').flatMap((each) => each.trim().toUpperCase() || []);

/** Returns the meaning of every response except 404, which needs another question. */
function meaningOf(answer: OutboundAnswer): Meaning {
  const { status, headers } = answer;
  const words = describeAnswer(answer);
  if (status < 300) return works({ code: 'connection_answers', params: { status } });
  if (status < 400) return fails({ code: 'connection_redirects', params: { target: headers['location'] ?? words } });
  if (status === 403 || status === 407) return fails({ code: 'connection_forbidden', params: { words } });
  if (status === 429) return fails({ code: 'connection_busy', params: { words } });
  if (status !== 405) return works({ code: 'connection_rejects_test', params: { status } });
  const methods = methodsIn(answer);
  return methods.length === 0 || methods.includes('POST')
    ? works({ code: 'connection_takes_documents', params: { status } })
    : fails({ code: 'connection_takes_no_documents', params: { methods: methods.join(', ') } });
}

/** A text of a failure is the response of a server in trouble. */
const troubleOf = ({ failure: { message } }: Extract<Called, { failure: unknown }>): Meaning =>
  fails(typeof message === 'string' ? { code: 'connection_server_error', params: { words: message } } : message);

const isNotFound = ({ status }: OutboundAnswer) => status === 404 || status === 410;

/** Tests the address for documents. A GET creates nothing; where only POST is known, many servers respond to it with 404. */
export async function testAddress(call: Call): Promise<Meaning> {
  const called = await call('GET');
  if ('failure' in called) return troubleOf(called);
  const { answer } = called;
  if (!isNotFound(answer)) return meaningOf(answer);
  const asked = await call('OPTIONS');
  return 'answer' in asked && asked.answer.status < 300 && methodsIn(asked.answer).includes('POST')
    ? works({ code: 'connection_takes_documents', params: { status: answer.status } })
    : fails({ code: 'connection_address_unknown', params: { words: describeAnswer(answer) } });
}

/** Tests the address of the state with the id of no document. Returns undefined if it responds as it should. */
export async function testStateAddress(call: Call): Promise<Meaning | undefined> {
  const called = await call('GET');
  if ('answer' in called && isNotFound(called.answer)) return undefined;
  // a document of which the answer was lost would count as exported
  if ('answer' in called && called.answer.status < 300)
    return fails({ code: 'connection_state_of_none', params: { status: called.answer.status } });
  const { isReachable, message } = 'answer' in called ? meaningOf(called.answer) : troubleOf(called);
  if (isReachable || typeof message === 'string') return undefined;
  return fails({ code: 'connection_state_address', params: { cause: message } });
}
