/** Seller and issue date from the KSeF code of a Polish invoice. */
import type { FieldType } from '#values/values.ts';
import type { Context } from '../context.ts';
import type { Found, FoundFields } from '../found.ts';
import { matchOnPage } from '../page-match.ts';
import type { KsefCode } from '../qr/ksef-codes.ts';

/** Fields that the code contains, and how to get them. */
export const ksefValues: Readonly<Record<string, (code: KsefCode) => string>> = {
  issued_by_vat_id_sm: ({ sellerNip }) => sellerNip,
  date_issued: ({ issued }) => issued,
};

const isSame = (value: string, stated: string): boolean =>
  value.replaceAll(/[^\dA-Z]/gi, '').replace(/^PL/i, '') === stated.replaceAll('-', '');

function found(context: Context, name: string, stated: string, known: Found | undefined): Found {
  const type: FieldType = name === 'date_issued' ? 'DATE' : 'TEXT';
  if (known && isSame(known.value, stated))
    return { ...known, score: Math.max(2, known.score), evidence: ['qr', ...known.evidence] };
  const tokens = matchOnPage(context, stated, type);
  return { value: stated, tokens, score: 2, evidence: ['qr', ...(tokens.length > 0 ? (['pageMatch'] as const) : [])] };
}

/** Returns nothing if the codes in a file are of several invoices. */
export function readKsef(context: Context, fields: FoundFields): FoundFields {
  const [code, other] = new Map(context.ksefCodes.map((each) => [each.link, each])).values();
  if (!code || other) return {};
  return Object.fromEntries(
    Object.entries(ksefValues).map(([name, says]) => [name, found(context, name, says(code), fields[name])]),
  );
}
