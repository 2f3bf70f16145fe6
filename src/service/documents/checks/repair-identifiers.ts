import { composeIBAN, isValidIBAN } from 'ibantools';
import { ibanOf } from './iban-of.ts';
import { companyIdHolds, vatIdHolds } from '#service/extraction/understand/grammar/identifiers.ts';
import { czechAccountHolds } from './check-identifiers.ts';
import type { Proposer, Repair } from './repair.ts';

/** Letters that look like digits. */
const alike: Record<string, string> = { O: '0', Q: '0', D: '0', I: '1', L: '1', Z: '2', S: '5', G: '6', B: '8' };
const asFigures = (text: string): string => text.toUpperCase().replace(/[OQDILZSGB]/g, (letter) => alike[letter] ?? letter);

const take = (field: string, value: string, reason: Repair['reason']): Repair => ({
  reason,
  changes: [{ field, itemIndex: null, value }],
});

/** Proposes the number that the check digit allows: from the related number of the same document, or with letters replaced by digits. */
export const identifierRepairs: Proposer = ({ field, code }, { fields }) => {
  const value = (name: string) => fields[name]?.value.trim() ?? '';
  const compact = (name: string) =>
    value(name)
      .replace(/[\s.-]/g, '')
      .toUpperCase();
  const party = field.startsWith('issued_to') ? 'issued_to' : 'issued_by';
  const [companyId, vatId] = [compact(`${party}_id_sm`), compact(`${party}_vat_id_sm`)];
  const found: Repair[] = [];
  if (code === 'companyIdChecksum') {
    const figures = /^CZ(\d{8})$/.exec(vatId)?.[1];
    if (figures && vatIdHolds(vatId)) found.push(take(field, figures, 'sister'));
    if (companyIdHolds(asFigures(companyId), vatId)) found.push(take(field, asFigures(companyId), 'letters'));
  }
  if (code === 'vatIdChecksum') {
    if (vatId.startsWith('CZ') && companyIdHolds(companyId, vatId)) found.push(take(field, `CZ${companyId}`, 'sister'));
    const read = vatId.slice(0, 2) + asFigures(vatId.slice(2));
    if (vatIdHolds(read)) found.push(take(field, read, 'letters'));
  }
  if (code === 'ibanChecksum') {
    const iban = compact('iban_sm');
    const fromAccount = ibanOf((name) => (name === 'iban_sm' ? undefined : value(name) || undefined));
    if (fromAccount) found.push(take(field, fromAccount, 'sister'));
    const read = iban.slice(0, 2) + asFigures(iban.slice(2));
    if (isValidIBAN(read)) found.push(take(field, read, 'letters'));
  }
  if (code === 'accountChecksum') found.push(...accountOfIban(compact('iban_sm'), field));
  return found;
};

/** Returns the local account contained in a Czech IBAN: bank, prefix, number. */
function accountOfIban(iban: string, field: string): Repair[] {
  const [, bank = '', prefix = '', number = ''] = /^CZ\d{2}(\d{4})(\d{6})(\d{10})$/.exec(iban) ?? [];
  if (bank === '' || iban !== composeIBAN({ countryCode: 'CZ', bban: bank + prefix + number })) return [];
  const plain = (digits: string) => digits.replace(/^0+/, '');
  const account = `${plain(prefix) === '' ? '' : `${plain(prefix)}-`}${plain(number)}/${bank}`;
  return czechAccountHolds(account, '') ? [take(field, account, 'sister')] : [];
}
