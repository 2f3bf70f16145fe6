/**
 * Which documents the default rule of automatic validation would accept, and how many of them contain a wrong value. The corpus has no
 * tenant: suppliers, accounts and customers are considered known, so this is the limit of the extraction itself.
 */
import { invoiceFields } from '#contract/document-types/built-in-types.ts';
import { confidenceSteps, defaultTouchless } from '#contract/document-types/touchless.ts';
import { checkDocument } from '#service/documents/checks/check-document.ts';
import { upperBound } from '#service/touchless/bound.ts';
import { type Facts, factsOfReading } from '#service/touchless/facts.ts';
import { passes } from '#service/touchless/judge.ts';
import { countObstacles } from '#service/touchless/simulate.ts';
import { groupOf, type Scorer } from './corpus.ts';
import type { Outcome } from './extract-all.ts';

const definition = invoiceFields.map(({ name, type, isItem = false, isRequired = false }) => ({
  name,
  type,
  isItem,
  isRequired,
  options: [],
}));
const today = new Date().toISOString().slice(0, 10);

function factsIn({ extracted }: Outcome): Facts {
  const { fields, items, contradictions = [] } = extracted;
  const messages = checkDocument({ definition, fields, items, duplicate: null, contradictions, today });
  return {
    ...factsOfReading({ fields, items, messages }),
    isDuplicate: false,
    supplierDocuments: defaultTouchless.rule.minSupplierDocuments,
    isKnownAccount: true,
    isOwnUnit: true,
  };
}

const percent = (part: number, all: number): string => (all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`);

const obstaclesText = (all: readonly { facts: Facts }[]): string =>
  countObstacles(
    defaultTouchless.rule,
    all.map(({ facts }) => facts),
  )
    .map(({ reason, field, count }) => `${reason}${field === null ? '' : ` (${field})`} ${count}`)
    .join(', ');

/**
 * Returns by position of the slider and group: how many are accepted, how many of these have a wrong value, and the 95 % bound of that
 * share.
 */
export function touchlessTable(outcomes: readonly Outcome[], scorer: Scorer): string {
  const judged = outcomes.map((outcome) => ({
    group: groupOf(outcome.truth),
    facts: factsIn(outcome),
    // a missing value cannot be added later: only extracted values can be wrong
    isWrong: scorer.scoreDocument(outcome.truth, outcome.prediction).fields.some(({ verdict }) => verdict === 'wrong'),
  }));
  const rowOf = (
    name: string,
    all: typeof judged,
    minConfidence: number,
    cleanChecks = defaultTouchless.rule.cleanChecks,
  ): string => {
    const passed = all.filter(({ facts }) => passes({ ...defaultTouchless.rule, minConfidence, cleanChecks }, facts));
    const wrong = passed.filter(({ isWrong }) => isWrong).length;
    const bound = (100 * upperBound(wrong, passed.length, 0.05)).toFixed(1);
    return `| ${name} | ${all.length} | ${passed.length} (${percent(passed.length, all.length)}) | ${wrong} (${percent(wrong, passed.length)}) | ${bound} % |`;
  };
  const withoutIds = defaultTouchless.rule.cleanChecks.filter((group) => group !== 'identifiers' && group !== 'payment');
  const byDefault = defaultTouchless.rule.minConfidence;
  return [
    '| | documents | pass | wrong among them | at most (95 %) |',
    '|---|---|---|---|---|',
    rowOf(`all, default rule (confidence ${byDefault})`, judged, byDefault),
    rowOf('all, warnings about identifiers and accounts aside: most samples have invented ones', judged, byDefault, withoutIds),
    ...[...Map.groupBy(judged, ({ group }) => group)].map(([group, all]) => rowOf(group, all, byDefault)),
    ...confidenceSteps.map((step) => rowOf(`all, confidence ${step}`, judged, step)),
    '',
    '| | why documents do not pass |',
    '|---|---|',
    ...[...Map.groupBy(judged, ({ group }) => group)].map(([group, all]) => `| ${group} | ${obstaclesText(all)} |`),
  ].join('\n');
}
