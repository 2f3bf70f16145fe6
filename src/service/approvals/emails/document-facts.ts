import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { validationMessagesOf } from '#service/documents/core/validation-messages.ts';
import { amountText } from '#service/platform/texts/amount-text.ts';
import { approvalTexts, dateText } from './approval-email-texts.ts';
import type { EmailFact } from './compose-email.ts';

const maxMessages = 5;

/** Returns the name of a document for people: supplier and number. */
export function nameOf({ fields, file_name }: Pick<DocumentRow, 'fields' | 'file_name'>): string {
  const supplier = fields['issued_by_name_sm']?.value ?? '';
  const number = fields['invoice_number_sm']?.value ?? '';
  return [supplier, number].filter(Boolean).join(' · ') || file_name;
}

export const totalOf = ({ fields }: Pick<DocumentRow, 'fields'>, culture: string): string => {
  const total = fields['total_amount']?.value ?? '';
  return total === '' ? '' : amountText(culture, total, fields['currency']?.value ?? '');
};

/** Returns supplier and amount, which people look at first. */
export const headlineOf = (document: DocumentRow, culture: string) => ({
  title: document.fields['issued_by_name_sm']?.value || nameOf(document),
  amount: totalOf(document, culture),
});

/** Returns the values that a decision is based on, and the results of the checks. */
export function documentFacts(document: DocumentRow, culture: string): EmailFact[] {
  const t = approvalTexts(culture);
  const valueOf = (name: string) => document.fields[name]?.value ?? '';
  const messages = validationMessagesOf(document, culture)
    .filter(({ level }) => level !== 'Info')
    .slice(0, maxMessages)
    .map(({ message }) => message);
  const facts: EmailFact[] = [
    [t.supplier, valueOf('issued_by_name_sm')],
    [t.number, valueOf('invoice_number_sm')],
    [t.total, totalOf(document, culture)],
    [t.due, dateText(culture, valueOf('date_due'))],
    [t.warnings, messages.join('\n'), 'look'],
  ];
  return facts.filter(([, value]) => value !== '');
}
