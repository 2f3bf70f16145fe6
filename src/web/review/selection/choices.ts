/** Suggestions for the focused field, shown as numbered boxes on the page and below the input. */
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import type { ReviewField } from '../form/review-fields.ts';

export type Candidates = Result<Contract['candidatesBff']['ofDocument']>;
export type Choice = Candidates[string][number];

/** Maximum number of suggestions, limited by the available keys. */
const most = 5;

const noChoices: readonly Choice[] = [];

export function choicesFor(field: ReviewField | undefined, candidates: Candidates | undefined): readonly Choice[] {
  if (!field || !candidates) return noChoices;
  const { definition, value } = field;
  return candidates[definition.name]?.filter((each) => each.value !== value.value || value.problem).slice(0, most) ?? noChoices;
}

/** Returns the candidate that consists of exactly these words. Its text is cleaner than the joined words. */
export const candidateOfWords = (candidates: readonly Choice[] | undefined, wordIds: readonly number[]): Choice | undefined =>
  candidates?.find((each) => each.wordIds.length === wordIds.length && each.wordIds.every((id) => wordIds.includes(id)));
