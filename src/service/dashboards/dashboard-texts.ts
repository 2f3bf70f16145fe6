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
] as const;
const ageCount = 6;

export type DashboardTexts = Record<(typeof simple)[number], string> & { ages: string[]; states: Record<DocumentState, string> };

/** What the figures are called, in the language of who reads them. */
export const dashboardTexts = (culture: string): DashboardTexts => ({
  ...record(simple, (name) => text(culture, `dashboard.${name}`)),
  ages: Array.from({ length: ageCount }, (_, index) => text(culture, `dashboard.ages.${index}`)),
  states: record(documentStates, (state) => text(culture, `dashboard.states.${state}`)),
});

const record = <K extends string>(keys: readonly K[], of: (key: K) => string): Record<K, string> =>
  // its keys are those of the list, which the type of `fromEntries` does not tell
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, string>;
