/**
 * Connector for any system that accepts JSON over HTTP: the tenant configures the body by export names of fields, and the path of the
 * number in the response.
 */
import { z } from 'zod';
import type { OutboundAnswer } from '#service/platform/outbound/guarded-fetch.ts';
import { type AccountingList, asMessage, type Connector, NoLists, type Outcome, type Reach } from '../connector.ts';
import { basic, call, isNotDone, describeAnswer } from '../http-call.ts';
import { testAddress, testStateAddress } from './test-address.ts';
import { jsonOf, textOf, valueAt } from './json-answer.ts';

const Rows = z.array(
  z.union([
    z.object({ code: z.coerce.string(), name: z.string() }).transform(({ code, name }) => ({ key: code, value: name })),
    z.object({ key: z.coerce.string(), value: z.string() }).transform(({ key, value }) => ({ key, value })),
  ]),
);
const List = z.union([Rows, z.object({ items: Rows }).transform(({ items }) => items)]);

function credentials({ settings, secret }: Reach): Record<string, string> {
  if (settings.headerName !== '') return { [settings.headerName.toLowerCase()]: secret };
  if (settings.userName !== '') return { authorization: basic(settings.userName, secret) };
  return secret === '' ? {} : { authorization: `Bearer ${secret}` };
}

/** Returns the message of the system, if its response contains one. */
function messageIn(answer: OutboundAnswer): string {
  const json = jsonOf(answer);
  const words = ['message', 'error', 'detail', 'title', 'error.message'].map((path) => textOf(valueAt(json, path))).find(Boolean);
  return words ? asMessage(words) : describeAnswer(answer);
}

export const httpJson = (reach: Reach): Connector => {
  const { settings } = reach;
  const headers = { accept: 'application/json', ...credentials(reach) };
  const numberIn = (answer: OutboundAnswer) =>
    settings.numberPath === '' ? null : textOf(valueAt(jsonOf(answer), settings.numberPath));
  const stateAddress = (documentId: string) => settings.stateAddress.replaceAll('{documentId}', encodeURIComponent(documentId));

  async function listOf(name: AccountingList['name'], address: string): Promise<AccountingList[]> {
    if (address === '') return [];
    const called = await call(reach, address, { headers });
    if ('failure' in called) throw new NoLists(called.failure.message);
    const rows = List.safeParse(jsonOf(called.answer)).data;
    if (!rows) throw new NoLists(describeAnswer(called.answer));
    return [{ name, rows }];
  }

  return {
    target: settings.address.replace(/[?#].*$/s, ''),
    test: async () => {
      const tested = await testAddress((method) => call(reach, settings.address, { method, headers }));
      if (!tested.isReachable || settings.stateAddress === '') return tested;
      return (await testStateAddress((method) => call(reach, stateAddress('test'), { method, headers }))) ?? tested;
    },
    push: async ({ bytes, key, contentType }): Promise<Outcome> => {
      const sent = { ...headers, 'content-type': contentType, 'idempotency-key': key };
      const called = await call(reach, settings.address, { method: 'POST', headers: sent, body: bytes });
      if ('failure' in called) return called.failure;
      const { answer } = called;
      if (answer.status === 202 && settings.stateAddress !== '') return { kind: 'taken', message: null };
      if (answer.status < 300) return { kind: 'booked', number: numberIn(answer), message: null };
      if (isNotDone(answer)) return { kind: 'unsent', message: messageIn(answer) };
      // there is such a document: a query must determine whether it is this one
      return { kind: answer.status === 409 ? 'unknown' : 'refused', message: messageIn(answer) };
    },
    stateOf: async ({ documentId }) => {
      if (settings.stateAddress === '') return { kind: 'unknown', message: '' };
      const called = await call(reach, stateAddress(documentId), { headers });
      if ('failure' in called) return { kind: 'unsent', message: called.failure.message };
      const { answer } = called;
      if (answer.status === 404) return { kind: 'absent' };
      if (answer.status === 202) return { kind: 'taken', message: null };
      if (answer.status === 200) return { kind: 'booked', number: numberIn(answer), message: null };
      return { kind: 'unsent', message: messageIn(answer) };
    },
    lists: async () => [
      ...(await listOf('accounts', settings.accountsAddress)),
      ...(await listOf('centres', settings.centresAddress)),
    ],
  };
};
