/** Which fields a language model is asked for, and what of its answer counts. */
import type { FieldValue, FieldValues } from '#values/values.ts';
import type { ReadPage } from '../reading.ts';
import type { FieldRequest } from '../understand/field-request.ts';
import { typesOfWords, valueOfWords } from './value-of-words.ts';
import { findWords } from './words-on-page.ts';

/** Below this the reader itself takes its value for wrong rather than right. */
const veryUnsure = 0.3;
/** Not measured: low enough that somebody is asked to look. */
const confidence = 0.5;

const isOpen = (value: FieldValue | undefined): boolean =>
  value === undefined ||
  // what people left empty on the documents before is no gap
  (value.value === '' && value.memory === undefined) ||
  (value.source === 'Extraction' && value.confidence < veryUnsure);

/** Fields that the reader left empty, or is very unsure of. */
export const openFields = <F extends FieldRequest>(definition: readonly F[], read: FieldValues): F[] =>
  definition.filter(({ name, type, isItem }) => !isItem && typesOfWords.includes(type) && isOpen(read[name]));

type Proposals = {
  words: Readonly<Record<string, string>>;
  pages: readonly Pick<ReadPage, 'words'>[];
  asked: readonly FieldRequest[];
  today: string;
};

/** The values among the proposals whose words stand on a page and are of the field's type; any other is thrown away. */
export function acceptedProposals({ words, pages, asked, today }: Proposals): FieldValues {
  const accepted = asked.flatMap((field): [string, FieldValue][] => {
    const found = findWords(pages, Object.hasOwn(words, field.name) ? (words[field.name] ?? '') : '');
    const value = found && valueOfWords(field, found.text, today);
    if (!found || !value) return [];
    return [[field.name, { value, wordIds: found.wordIds, confidence, source: 'Extraction', evidence: ['languageModel'] }]];
  });
  return Object.fromEntries(accepted);
}
