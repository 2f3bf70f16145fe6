/** Bank account of the payee: IBAN, BIC, local account and bank code, as printed and as in the code for payments. */
import type { Context } from '../../context.ts';
import type { FoundFields } from '../../found.ts';
import type { Token } from '../../layout/tokens.ts';
import { readBic } from './bics.ts';
import { readAccount } from './local-account.ts';
import { polishIban, readIban } from './read-iban.ts';

/** `ofCustomer`: words of the customer's block, whose account is the payee's only if no other is printed. */
export function readBank(context: Context, ofCustomer: ReadonlySet<Token> = new Set()): FoundFields {
  const fields: FoundFields = { ...readAccount(context) };
  const iban = readIban(context, ofCustomer) ?? polishIban(fields['bank_account_sm']);
  const bic = readBic(context, iban);
  if (iban !== null) fields['iban_sm'] = iban;
  if (bic !== null) fields['bic_sm'] = bic;
  for (const payment of context.payments) {
    if (payment.iban !== undefined) {
      const isPrinted = iban?.value === payment.iban;
      fields['iban_sm'] = {
        value: payment.iban,
        tokens: isPrinted ? iban.tokens : [],
        score: 2,
        evidence: ['qr', 'checksum', ...(isPrinted ? (['pageMatch'] as const) : [])],
      };
    }
    if (payment.bic !== undefined)
      fields['bic_sm'] = { value: payment.bic, tokens: bic?.value === payment.bic ? bic.tokens : [], score: 2, evidence: ['qr'] };
  }
  return fields;
}
