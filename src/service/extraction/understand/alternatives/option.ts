/** What a field could be besides what was chosen for it. */
import type { Candidate } from '#contract/documents/candidates-bff.ts';
import { type Evidence, strengthOf } from '../labels/label-evidence.ts';
import type { Meaning } from '../lexicon/label-phrases.ts';
import type { Token } from '../layout/tokens.ts';

export type Option = {
  value: string;
  tokens: readonly Token[];
  /** Comparable among the options of one field only. */
  score: number;
  why: Candidate['why'];
  /** The label that the value stands at, whatever it means. */
  label: string | null;
};

/** A value that stands at a label counts by that label; another label beside it is told too, since it helps to decide. */
export function labelled(evidence: Evidence | undefined, meanings: readonly Meaning[]): Pick<Option, 'why' | 'label'> {
  let strongest: { strength: number; text: string } | null = null;
  for (const { strength, label } of evidence?.values() ?? [])
    if (strength > (strongest?.strength ?? 0.2)) strongest = { strength, text: label.text };
  const isOwn = meanings.some((meaning) => strengthOf(evidence, meaning) > 0.2);
  const own = meanings.map((meaning) => evidence?.get(meaning)).find((each) => (each?.strength ?? 0) > 0.2);
  return { why: isOwn ? 'label' : 'sameKind', label: (own?.label.text ?? strongest?.text)?.replace(/[\s:]+$/, '') ?? null };
}
