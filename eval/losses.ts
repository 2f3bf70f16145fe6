/** Causes of lost values: words that were not read, assigned to another field, cut or merged, or ignored. */
import { contextOf } from '#service/extraction/understand/context.ts';
import type { Context } from '#service/extraction/understand/context.ts';
import type { Scorer } from './corpus.ts';
import { groupOf } from './corpus.ts';
import { fieldsOf } from './extract-all.ts';
import type { Outcome } from './extract-all.ts';
import { table } from './tables.ts';

/** Causes of a lost value; the first that applies is reported. */
const causes = ['words', 'other field', 'class', 'part', 'other value', 'passed over'] as const;
export type Cause = (typeof causes)[number];
export type Loss = { id: string; group: string; field: string; cause: Cause; want: string; got: string | undefined };

const today = new Date().toISOString().slice(0, 10);

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
const joined = (text: string): string => wordsOf(text).join('');

/** Minimum share of the letters of a name or address that are on the pages, in correctly read words. */
const isText = 0.75;

type Kind = string | undefined;

/** Whether the value occurs anywhere on the pages as read. */
function isOnPages(context: Context, kind: Kind, want: string): boolean {
  const text = context.layout.rows.map((row) => row.tokens.map((token) => token.text).join(' ')).join(' ');
  if (kind === 'amount') return context.amounts.some((amount) => amount.value.abs().eq(want.replace(/^-/, '')));
  if (kind === 'date') return context.dates.some(({ date }) => date.iso === want.slice(0, 10));
  if (kind === 'id' || kind === 'account') return joined(text).includes(joined(want.split('/')[0] ?? want));
  const read = new Set(wordsOf(text));
  const words = wordsOf(want);
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const found = words.filter((word) => read.has(word)).reduce((sum, word) => sum + word.length, 0);
  return found >= isText * letters || joined(text).includes(joined(want));
}

const sharesWords = (a: string, b: string): boolean => {
  const others = new Set(wordsOf(b).filter((word) => word.length > 2));
  return wordsOf(a).some((word) => others.has(word));
};

/** Whether another field has the value; an amount that is also right for a second field is not a confusion. */
function isValueOfOtherField(fields: Readonly<Record<string, string>>, field: string, want: string): boolean {
  return Object.entries(fields).some(([name, value]) => name !== field && value !== '' && joined(value) === joined(want));
}

function causeOf(
  context: Context,
  { prediction, extracted }: Pick<Outcome, 'prediction' | 'extracted'>,
  { field, kind, want, got }: { field: string; kind: Kind; want: string; got: string | undefined },
): Cause {
  if (field !== 'currency' && !isOnPages(context, kind, want)) return 'words';
  if (isValueOfOtherField(prediction.fields, field, want)) return 'other field';
  if (got === undefined || got === '')
    return fieldsOf(extracted.documentClass).some(({ name }) => name === field) ? 'passed over' : 'class';
  return (kind === 'name' || kind === 'address') && sharesWords(want, got) ? 'part' : 'other value';
}

export function lossesOf(outcomes: readonly Outcome[], scorer: Scorer): Loss[] {
  return outcomes.flatMap((outcome) => {
    const { truth, pages, prediction } = outcome;
    const lost = scorer.scoreDocument(truth, prediction).fields.filter(({ verdict }) => verdict !== 'right');
    if (lost.length === 0) return [];
    const context = contextOf(pages, today);
    return lost.map(({ name, want, got }): Loss => {
      const [field = name, kind] = scorer.FIELDS[name] ?? [];
      const cause = causeOf(context, outcome, { field, kind, want: String(want), got });
      return { id: truth.id, group: groupOf(truth), field: name, cause, want: String(want), got };
    });
  });
}

function tableOf(title: string, losses: readonly Loss[], keyOf: (loss: Loss) => string): string {
  const rows = [...Map.groupBy(losses, keyOf)].toSorted((a, b) => b[1].length - a[1].length);
  return table(
    [title, 'lost', ...causes],
    [...rows, ['all', losses] as const].map(([key, each]) => [
      key,
      String(each.length),
      ...causes.map((cause) => String(each.filter((loss) => loss.cause === cause).length)),
    ]),
  );
}

/** Returns losses by field and cause for each kind of document, then over all. */
export function lossTables(losses: readonly Loss[]): string {
  const byGroup = [...Map.groupBy(losses, ({ group }) => group)];
  return [
    tableOf('documents', losses, ({ group }) => group),
    ...byGroup.map(([group, each]) => `### ${group}\n\n${tableOf('field', each, ({ field }) => field)}`),
  ].join('\n\n');
}
