/** What the field in focus could be besides what it is: the few that stand as numbered ghosts on the page and under the input. */
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import type { ReviewField } from '../form/review-fields.ts';

export type Candidates = Result<Contract['candidatesBff']['ofDocument']>;
export type Choice = Candidates[string][number];

/** As many as there are keys for. */
const most = 5;

const noChoices: readonly Choice[] = [];

export function choicesFor(field: ReviewField | undefined, candidates: Candidates | undefined): readonly Choice[] {
  if (!field || !candidates) return noChoices;
  const { definition, value } = field;
  return candidates[definition.name]?.filter((each) => each.value !== value.value || value.problem).slice(0, most) ?? noChoices;
}

/** The candidate that is made of these very words: its text is cleaner than the words put side by side. */
export const choiceOfWords = (candidates: readonly Choice[] | undefined, wordIds: readonly number[]): Choice | undefined =>
  candidates?.find((each) => each.wordIds.length === wordIds.length && each.wordIds.every((id) => wordIds.includes(id)));
