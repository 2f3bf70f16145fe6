/** Which fields a language model is asked for, and which of its answers are accepted. */
import type { FieldValue, FieldValues } from '#values/values.ts';
import type { ReadPage } from '../reading.ts';
import type { FieldRequest } from '../understand/field-request.ts';
import { typesOfWords, valueOfWords } from './value-of-words.ts';
import { findWords } from './words-on-page.ts';

/** Below this confidence, the extracted value is more likely wrong than right. */
const lowConfidence = 0.3;
/** Not measured: low enough that the value has to be reviewed. */
const confidence = 0.5;

const isOpen = (value: FieldValue | undefined): boolean =>
  value === undefined ||
  // a field that users left empty on earlier documents is not a gap
  (value.value === '' && value.memory === undefined) ||
  (value.source === 'Extraction' && value.confidence < lowConfidence);

/** Returns the fields that the extraction left empty or is very uncertain of. */
export const openFields = <F extends FieldRequest>(definition: readonly F[], read: FieldValues): F[] =>
  definition.filter(({ name, type, isItem }) => !isItem && typesOfWords.includes(type) && isOpen(read[name]));

type Proposals = {
  words: Readonly<Record<string, string>>;
  pages: readonly Pick<ReadPage, 'words'>[];
  asked: readonly FieldRequest[];
  today: string;
};

/** Returns the proposals whose words are on a page and match the type of the field; others are discarded. */
export function acceptedProposals({ words, pages, asked, today }: Proposals): FieldValues {
  const accepted = asked.flatMap((field): [string, FieldValue][] => {
    const found = findWords(pages, Object.hasOwn(words, field.name) ? (words[field.name] ?? '') : '');
    const value = found && valueOfWords(field, found.text, today);
    if (!found || !value) return [];
    return [[field.name, { value, wordIds: found.wordIds, confidence, source: 'Extraction', evidence: ['languageModel'] }]];
  });
  return Object.fromEntries(accepted);
}
