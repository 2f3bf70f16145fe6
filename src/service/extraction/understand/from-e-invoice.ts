/** Values of an e-invoice: they take precedence, and each has its position on the page. */
import type { FieldValue, FieldValues } from '#values/values.ts';
import { cellsOfTerms, fieldsOfTerms } from '../e-invoice-rules/fields-of-terms.ts';
import type { EInvoice, Extracted, UnmappedValue } from '../extracted.ts';
import type { Context } from './context.ts';
import { wordIdsOf } from './layout/layout.ts';
import { matchOnPage } from './page-match.ts';
import type { FieldRequest } from './field-request.ts';

/** Confidence of a value as written, and of one that is also printed on the page. */
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

/** Returns values for which the document type has no field. */
function unasked(values: Record<string, string>, itemIndex: number | null, asked: ReadonlySet<string>): UnmappedValue[] {
  const terms = Object.entries(itemIndex === null ? fieldsOfTerms : cellsOfTerms);
  return Object.entries(values).flatMap(([name, value]) =>
    asked.has(name) || value === '' || value === 'false'
      ? []
      : [{ term: terms.find(([, field]) => field === name)?.[0] ?? null, path: name, value, itemIndex }],
  );
}

export function fromEInvoice(context: Context, eInvoice: EInvoice, requests: readonly FieldRequest[]): Extracted {
  const namesOf = (isItem: boolean) => new Set(requests.filter((request) => request.isItem === isItem).map(({ name }) => name));
  const [header, cells] = [namesOf(false), namesOf(true)];
  const unmapped = [
    ...unasked(eInvoice.fields, null, header),
    ...eInvoice.items.flatMap((item, index) => unasked(item, index, cells)),
    ...(eInvoice.unmapped ?? []),
  ];
  return {
    ...(unmapped.length > 0 && { unmapped }),
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
