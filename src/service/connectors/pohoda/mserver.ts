/** Connector for Pohoda mServer: a data package is sent by POST to /xml, and the response package is returned by the same request. */
import type { Reason } from '#contract/core/error-reasons.ts';
import { findAll, textAt, type XmlTree } from '#service/extraction/e-invoice/xml-tree.ts';
import { type AccountingList, type Connector, NoLists, type Outcome, type Reach } from '../connector.ts';
import { basic, call, isNotDone, describeAnswer, under } from '../http-call.ts';
import { requestInvoice, requestLists } from './requests.ts';
import { outcomeOfPack, packError, readResponsePack } from './response-pack.ts';
import { encodeXml } from './windows-1250.ts';

type ServiceAnswer = { pack: XmlTree } | { failure: Extract<Outcome, { kind: 'unknown' | 'unsent' }> };

async function exchange(reach: Reach, xml: Uint8Array, instance: string, checksDuplicates: boolean): Promise<ServiceAnswer> {
  const { settings, secret } = reach;
  const called = await call(reach, under(settings.address, 'xml'), {
    method: 'POST',
    headers: {
      'content-type': 'text/xml',
      'stw-authorization': basic(settings.userName, secret),
      'stw-application': 'Vidimus',
      'stw-instance': instance,
      ...(checksDuplicates && { 'stw-check-duplicity': 'true' }),
    },
    body: settings.encoding === 'UTF-8' ? xml : encodeXml(xml),
  });
  if ('failure' in called) return called;
  if (isNotDone(called.answer)) return { failure: { kind: 'unsent', message: describeAnswer(called.answer) } };
  const pack = readResponsePack(called.answer.body);
  return pack ? { pack } : { failure: { kind: 'unknown', message: describeAnswer(called.answer) } };
}

/** Accepts only an invoice with our identifier: a server that does not support the filter would return all invoices. */
function foundIn(pack: XmlTree, documentId: string): Outcome {
  const trouble = packError(pack);
  if (trouble !== undefined) return { kind: 'unknown', message: trouble };
  const headers = findAll(pack, 'responsePackItem/listInvoice/invoice/invoiceHeader');
  const own = headers.find((header) => textAt(header, 'extId/ids') === documentId);
  if (own) return { kind: 'booked', number: textAt(own, 'number/numberRequested', 'number/id', 'id') ?? null, message: null };
  return headers.length === 0 ? { kind: 'absent' } : { kind: 'unknown', message: 'Pohoda: extId' };
}

function listsOf(pack: XmlTree): AccountingList[] {
  const accounts = findAll(pack, 'responsePackItem/listAccount/itemAccount').map(({ attributes }) => ({
    key: attributes['code'] ?? '',
    value: attributes['name'] ?? '',
  }));
  const centres = findAll(pack, 'responsePackItem/listCentre/centre/centreHeader').map((header) => ({
    key: textAt(header, 'code') ?? '',
    value: textAt(header, 'name') ?? '',
  }));
  return [
    { name: 'accounts', rows: accounts },
    { name: 'centres', rows: centres },
  ];
}

/** Returns a message if the server has the books of another company open, which would refuse or misplace the documents. */
function otherBooks({ settings: { company } }: Reach, open: string): Reason | undefined {
  if (open === '' || company === '' || open === company) return undefined;
  return { code: 'accounting_other_books', params: { company, other: open } };
}

export const pohodaMServer = (reach: Reach): Connector => {
  const { settings } = reach;
  return {
    target: under(settings.address, 'xml'),
    test: async () => {
      // the status is available to anybody; the lists prove user and company
      const answered = await exchange(reach, requestLists(settings.company), 'test', false);
      if ('failure' in answered) return { isReachable: false, message: answered.failure.message };
      const { programVersion = '', ico = '' } = answered.pack.attributes;
      const trouble = packError(answered.pack) ?? otherBooks(reach, ico);
      return {
        isReachable: trouble === undefined,
        message: trouble ?? ['Pohoda', programVersion, ico].filter(Boolean).join(' '),
      };
    },
    push: async ({ bytes, key }) => {
      const answered = await exchange(reach, bytes, key, true);
      return 'failure' in answered ? answered.failure : outcomeOfPack(answered.pack);
    },
    stateOf: async ({ documentId, key }) => {
      const answered = await exchange(reach, requestInvoice(settings.company, documentId), key, false);
      if ('failure' in answered) return { kind: 'unsent', message: answered.failure.message };
      return foundIn(answered.pack, documentId);
    },
    lists: async () => {
      const answered = await exchange(reach, requestLists(settings.company), 'lists', false);
      const trouble = 'failure' in answered ? answered.failure.message : packError(answered.pack);
      if (trouble !== undefined || 'failure' in answered) throw new NoLists(trouble ?? '');
      return listsOf(answered.pack);
    },
  };
};
