/** An e-invoice's own values: they win, and each says where it stands on the page. */
import type { FieldValue, FieldValues } from '#values/values.ts';
import type { EInvoice, Extracted } from '../extracted.ts';
import type { Context } from './context.ts';
import { wordIdsOf } from './layout/layout.ts';
import { matchOnPage } from './page-match.ts';
import type { FieldRequest } from './field-request.ts';

/** Values are taken as written; one that the page shows too is surer still. */
const written = 0.97;
const writtenAndShown = 0.99;

function valueOf(context: Context, value: string, request: FieldRequest): FieldValue {
  const tokens = matchOnPage(context, value, request.type);
  const isShown = tokens.length > 0;
  return {
    value,
    wordIds: wordIdsOf(tokens),
    confidence: isShown ? writtenAndShown : written,
    source: 'EInvoice',
    evidence: isShown ? ['eInvoice', 'pageMatch'] : ['eInvoice'],
  };
}

function valuesOf(context: Context, values: Record<string, string>, requests: readonly FieldRequest[]): FieldValues {
  return Object.fromEntries(
    requests.flatMap((request) => {
      const value = values[request.name];
      return value === undefined || value === '' ? [] : [[request.name, valueOf(context, value, request)] as const];
    }),
  );
}

export function fromEInvoice(context: Context, eInvoice: EInvoice, requests: readonly FieldRequest[]): Extracted {
  return {
    documentClass: eInvoice.documentClass,
    fields: valuesOf(
      context,
      eInvoice.fields,
      requests.filter((request) => !request.isItem),
    ),
    items: eInvoice.items.map((item) =>
      valuesOf(
        context,
        item,
        requests.filter((request) => request.isItem),
      ),
    ),
    isExtractedByFormat: true,
  };
}
