/** Candidates for a field besides the selected value. */
import type { Candidate } from '#contract/documents/candidates-bff.ts';
import { type Evidence, strengthOf } from '../labels/label-evidence.ts';
import type { Meaning } from '../lexicon/label-phrases.ts';
import type { Token } from '../layout/tokens.ts';

export type Option = {
  value: string;
  tokens: readonly Token[];
  /** Comparable only among the options of one field. */
  score: number;
  why: Candidate['why'];
  /** Label beside the value, regardless of its meaning. */
  label: string | null;
};

/**
 * Returns the reason and label of a value. Its own label determines the reason; another label beside it is returned too, since it helps to
 * decide.
 */
export function labelled(evidence: Evidence | undefined, meanings: readonly Meaning[]): Pick<Option, 'why' | 'label'> {
  let strongest: { strength: number; text: string } | null = null;
  for (const { strength, label } of evidence?.values() ?? [])
    if (strength > (strongest?.strength ?? 0.2)) strongest = { strength, text: label.text };
  const isOwn = meanings.some((meaning) => strengthOf(evidence, meaning) > 0.2);
  const own = meanings.map((meaning) => evidence?.get(meaning)).find((each) => (each?.strength ?? 0) > 0.2);
  return { why: isOwn ? 'label' : 'sameKind', label: (own?.label.text ?? strongest?.text)?.replace(/[\s:]+$/, '') ?? null };
}
