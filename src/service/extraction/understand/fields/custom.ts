import { parseBoolean } from '#values/boolean.ts';
/** Custom fields: extracted by the same labels and types, with phrases from the hints of the field. */
import { kindOf } from '#values/value-types.ts';
import type { FieldType } from '#values/values.ts';
import type { Context } from '../context.ts';
import type { Found } from '../found.ts';
import { decimalText } from '../grammar/amounts.ts';
import { keyOf } from '../grammar/fold.ts';
import { evidenceFor } from '../labels/label-evidence.ts';
import type { LabelHit } from '../labels/label-hits.ts';
import { spanOf } from '../layout/spans.ts';
import type { Span } from '../layout/spans.ts';
import type { Row } from '../layout/layout.ts';

const least = 0.3;

/** Finds hint phrases in a row, ignoring case, accents and punctuation. */
function hintHits(context: Context, hints: readonly string[]): LabelHit[] {
  const keys = new Set(hints.map(keyOf).filter((key) => key !== ''));
  const longest = Math.max(0, ...[...keys].map((key) => key.length));
  const hitIn = (row: Row, at: number): LabelHit | null => {
    let key = '';
    let hit: LabelHit | null = null;
    for (let end = at; end < row.tokens.length && key.length <= longest; end += 1) {
      key += row.tokens[end]?.key ?? '';
      // The meaning is only a marker; it is read below.
      if (keys.has(key))
        hit = {
          ...spanOf(row.tokens.slice(at, end + 1)),
          meanings: [{ meaning: 'note', weight: 1 }],
          isSetApart: true,
          hasColon: true,
          isLeading: true,
        };
    }
    return hit;
  };
  return context.layout.rows.flatMap((row) => row.tokens.flatMap((_, at) => hitIn(row, at) ?? []));
}

function valuesOf(context: Context, type: FieldType, hits: readonly LabelHit[]): { span: Span; value: string }[] {
  switch (kindOf(type)) {
    case 'date':
      return context.dates.map((date) => ({ span: date, value: date.date.iso }));
    case 'decimal':
      return context.amounts.map((amount) => ({ span: amount, value: decimalText(amount.value) }));
    case 'integer':
      return context.amounts
        .filter((amount) => amount.decimals === 0)
        .map((amount) => ({ span: amount, value: amount.value.toFixed(0) }));
    case 'boolean':
    case 'text':
    case 'key': {
      const labelled = new Set(hits.flatMap((hit) => hit.tokens));
      return context.layout.rows.flatMap((row) =>
        row.segments.flatMap((segment) => {
          // The text after the hint in its segment, otherwise whole segments.
          const from = segment.tokens.findLastIndex((token) => labelled.has(token)) + 1;
          const tokens = segment.tokens.slice(from).filter((token, at) => at > 0 || token.key !== '');
          const ends = tokens.findIndex((token) => context.labelOf.get(token)?.isSetApart === true);
          const own = ends < 0 ? tokens : tokens.slice(0, ends);
          const span = own.length === 0 ? null : spanOf(own);
          return span === null ? [] : [{ span, value: span.text }];
        }),
      );
    }
  }
}

/** Returns all values of the type beside one of the phrases, best first. */
export function customValues(context: Context, type: FieldType, hints: readonly string[]): (Found & { label: string })[] {
  const hits = hintHits(context, hints);
  if (hits.length === 0) return [];
  const values = valuesOf(context, type, hits);
  const evidence = evidenceFor(
    context.layout,
    hits,
    values.map((each) => each.span),
  );
  return values
    .flatMap(({ span, value }) => {
      const tie = evidence.get(span)?.get('note');
      if (tie === undefined || tie.strength < least) return [];
      const text = type === 'BOOLEAN' ? (parseBoolean(keyOf(value)) ?? 'false') : value;
      const label = tie.label.text;
      return [{ value: text, tokens: span.tokens, score: tie.strength, evidence: ['label' as const], label }];
    })
    .toSorted((a, b) => b.score - a.score);
}

export function readCustomField(context: Context, type: FieldType, hints: readonly string[]): Found | null {
  const [best] = customValues(context, type, hints);
  if (best === undefined) return null;
  const { label: _, ...found } = best;
  return found;
}
