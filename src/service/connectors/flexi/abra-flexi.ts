/**
 * Connector for ABRA Flexi over its REST interface. The document's external id makes a second import an update of the first record, never a
 * new one.
 */
import { z } from 'zod';
import { type AccountingList, type Connector, NoLists, type Outcome, type Reach } from '../connector.ts';
import { basic, call, isNotDone, describeAnswer, under } from '../http-call.ts';
import { jsonOf } from '../http-json/json-answer.ts';
import { checkOfWinstrom, outcomeOfWinstrom, readWinstrom, unanswered } from './read-winstrom.ts';

const Invoices = z.object({ winstrom: z.object({ 'faktura-prijata': z.array(z.object({ kod: z.string().optional() })) }) });
const Coded = z.array(z.object({ kod: z.string(), nazev: z.string().default('') }));
const Codes = z.object({ winstrom: z.object({ ucet: Coded.optional(), stredisko: Coded.optional() }) });

export const abraFlexi = (reach: Reach): Connector => {
  const { settings, secret } = reach;
  const company = under(settings.address, `c/${encodeURIComponent(settings.company)}`);
  const headers = { authorization: basic(settings.userName, secret) };
  const get = (path: string) => call(reach, `${company}${path}`, { headers: { ...headers, accept: 'application/json' } });

  const put = (bytes: Uint8Array, query = '') =>
    call(reach, `${company}/faktura-prijata.xml${query}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/xml', accept: 'application/xml' },
      body: bytes,
    });

  const stateOf = async (documentId: string): Promise<Outcome> => {
    const called = await get(`/faktura-prijata/ext:VIDIMUS:${documentId}.json?detail=custom:kod`);
    if ('failure' in called) return { kind: 'unsent', message: called.failure.message };
    if (called.answer.status === 404) return { kind: 'absent' };
    const found = Invoices.safeParse(jsonOf(called.answer)).data?.winstrom['faktura-prijata'][0];
    return found
      ? { kind: 'booked', number: found.kod ?? null, message: null }
      : { kind: 'unsent', message: describeAnswer(called.answer) };
  };

  async function listOf(name: AccountingList['name'], register: 'ucet' | 'stredisko'): Promise<AccountingList> {
    const called = await get(`/${register}.json?detail=custom:kod,nazev&limit=0`);
    if ('failure' in called) throw new NoLists(called.failure.message);
    const rows = Codes.safeParse(jsonOf(called.answer)).data?.winstrom[register];
    if (!rows) throw new NoLists(describeAnswer(called.answer));
    return { name, rows: rows.map(({ kod, nazev }) => ({ key: kod, value: nazev })) };
  }

  return {
    target: `${company}/faktura-prijata.xml`,
    test: async () => {
      const called = await get('/stredisko.json?detail=custom:kod&limit=1');
      if ('failure' in called) return { isReachable: false, message: called.failure.message };
      const isReachable = called.answer.status === 200 && Codes.partial().safeParse(jsonOf(called.answer)).success;
      return { isReachable, message: isReachable ? `ABRA Flexi ${settings.company}` : describeAnswer(called.answer) };
    },
    check: async (bytes) => {
      const called = await put(bytes, '?dry-run=true');
      if ('failure' in called) return unanswered(called.failure.message);
      const root = isNotDone(called.answer) ? undefined : readWinstrom(called.answer.body);
      return root ? checkOfWinstrom(root, called.answer.body) : unanswered(describeAnswer(called.answer));
    },
    push: async ({ documentId, bytes }) => {
      const called = await put(bytes);
      if ('failure' in called) return called.failure;
      if (isNotDone(called.answer)) return { kind: 'unsent', message: describeAnswer(called.answer) };
      const root = readWinstrom(called.answer.body);
      if (!root) return { kind: 'unknown', message: describeAnswer(called.answer) };
      const outcome = outcomeOfWinstrom(root);
      if (outcome.kind !== 'booked') return outcome;
      // the response contains the id of the record; accountants know the document by its code
      const named = await stateOf(documentId);
      return named.kind === 'booked' && named.number !== null ? named : outcome;
    },
    stateOf: ({ documentId }) => stateOf(documentId),
    lists: async () => [await listOf('accounts', 'ucet'), await listOf('centres', 'stredisko')],
  };
};
