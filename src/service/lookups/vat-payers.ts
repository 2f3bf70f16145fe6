/** Client of the VAT payer register of the Czech Financial Administration: unreliable payers and published accounts. */
import { composeIBAN, isValidIBAN } from 'ibantools';
import { isVatPayerKnown, storeVatPayer, payerNumberOf } from '#service/documents/supplier/vat-payers.store.ts';
import type { VatPayer } from '#service/documents/checks/check-payment.ts';
import { checkRow, remainingMessages } from '#service/documents/checks/check-row.ts';
import { changeMessages, findDocuments, lockDocuments } from '#service/documents/core/document-row.ts';
import { findTypeFields } from '#service/document-types/fields.store.ts';
import { readXmlTree, type XmlTree } from '#service/extraction/e-invoice/xml-tree.ts';
import { UnreadableFile } from '#service/extraction/reading.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { ask, type LookupSources, unavailable } from '#service/platform/outbound/ask-register.ts';

const envelope = (number: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?>' +
  '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>' +
  '<StatusNespolehlivyPlatceRequest xmlns="http://adis.mfcr.cz/rozhraniCRPDPH/">' +
  `<dic>${number}</dic></StatusNespolehlivyPlatceRequest></soapenv:Body></soapenv:Envelope>`;

const named = (tree: XmlTree, name: string): XmlTree[] => [
  ...(tree.name === name ? [tree] : []),
  ...tree.children.flatMap((child) => named(child, name)),
];

/** Returns the accounts, published as a Czech account in three parts or in a foreign format. */
function accountOf({ name, attributes }: XmlTree): string[] {
  const { predcisli = '', cislo = '', kodBanky = '' } = attributes;
  if (name === 'nestandardniUcet') return [cislo.replace(/\s/g, '').toUpperCase()];
  const bban = `${kodBanky}${predcisli.padStart(6, '0')}${cislo.padStart(10, '0')}`;
  const iban = composeIBAN({ countryCode: 'CZ', bban });
  return iban !== null && isValidIBAN(iban) ? [iban] : [];
}

function treeOf(body: Buffer, url: URL): XmlTree {
  try {
    return readXmlTree(body);
  } catch (error) {
    if (error instanceof UnreadableFile) throw unavailable(url, { code: 'register_unintelligible' });
    throw error;
  }
}

/** Returns null if the register does not contain the number. */
export async function queryVatPayer(sources: LookupSources, address: string, number: string): Promise<VatPayer | null> {
  const url = new URL(address);
  const { body } = await ask(sources, url, 'text/xml', { type: 'text/xml; charset=utf-8', body: envelope(number.slice(2)) });
  const tree = treeOf(body, url);
  const [status] = named(tree, 'status');
  if (status?.attributes['statusCode'] !== '0') {
    const words = status?.attributes['statusText'];
    throw unavailable(url, words ? { code: 'register_message', params: { words } } : { code: 'register_unintelligible' });
  }
  const [payer] = named(tree, 'statusPlatceDPH');
  const { nespolehlivyPlatce: reliability } = payer?.attributes ?? {};
  if (!payer || reliability === 'NENALEZEN') return null;
  const accounts = [...named(payer, 'standardniUcet'), ...named(payer, 'nestandardniUcet')].flatMap(accountOf);
  return { isUnreliable: reliability === 'ANO', accounts };
}

/** Looks up the supplier of a document, if the address of the register is configured, and checks the document again with the result. */
export async function checkVatPayer(ctx: Ctx, documentId: string): Promise<void> {
  const { payersUrl } = ctx.lookups;
  const [document] = await findDocuments(ctx.db, [documentId]);
  const number = document && payerNumberOf(document.fields);
  if (payersUrl === undefined || !number) return;
  // looked up for another document meanwhile: this one may still be waiting for the result
  if (!(await isVatPayerKnown(ctx.db, number, ctx.now())))
    await storeVatPayer(ctx.db, number, await queryVatPayer(ctx.lookups, payersUrl, number), ctx.now());
  await transact(ctx, async (ctx) => {
    const [before] = await lockDocuments(ctx.db, [documentId]);
    if (!before || before.state === 'Extracting' || before.export_state === 'Exported') return;
    const definition = await findTypeFields(ctx.db, before.document_class);
    const messages = [...(await checkRow(ctx, before, definition, ctx.now())), ...remainingMessages(before.messages, [])];
    if (JSON.stringify(messages) !== JSON.stringify(before.messages)) {
      await changeMessages(ctx.db, documentId, messages, ctx.now());
      await ctx.lifecycle.documentsChanged(ctx, [{ kind: 'rechecked', documentId, before }]);
    }
    await ctx.lifecycle.documentsChanged(ctx, [{ kind: 'payerChecked', documentId }]);
  });
}
