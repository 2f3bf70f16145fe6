import { type DocumentState, documentStates } from '#contract/core/document-states.ts';
import { text } from '#service/platform/texts/text.ts';

const simple = [
  'documents',
  'received',
  'validated',
  'exported',
  'exportFailed',
  'rate',
  'checked',
  'accuracy',
  'corrections',
  'reading',
  'checking',
  'readingHours',
  'checkingHours',
  'review',
  'approval',
  'export',
  'median',
  'slow',
  'noCurrency',
  'key',
  'state',
  'period',
  'field',
  'waiting',
  'supplier',
] as const;
const ageCount = 6;

export type DashboardTexts = Record<(typeof simple)[number], string> & { ages: string[]; states: Record<DocumentState, string> };

/** Texts of the figures in the language of the reader. */
export const dashboardTexts = (culture: string): DashboardTexts => ({
  ...record(simple, (name) => text(culture, `dashboard.${name}`)),
  ages: Array.from({ length: ageCount }, (_, index) => text(culture, `dashboard.ages.${index}`)),
  states: record(documentStates, (state) => text(culture, `dashboard.states.${state}`)),
});

const record = <K extends string>(keys: readonly K[], of: (key: K) => string): Record<K, string> =>
  // the keys are those of the list; the type of `fromEntries` does not express it
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, string>;
