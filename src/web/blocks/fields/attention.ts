/** What a person has to know about a value before he trusts it, from everything that is known of it. */
import type { EvidenceKind, MessageLevel, ValueSource } from '#contract/values.ts';
import type { ParseProblem } from './parse-amount.ts';

/** Of values given this confidence nine in ten are right; below it a look is worth its second. */
const lookBelow = 0.9;

/** What proves a value beyond the label beside it. */
const proofs = ['eInvoice', 'qr', 'arithmetic', 'registry', 'checksum', 'pageMatch'] as const satisfies readonly EvidenceKind[];
export type Proof = (typeof proofs)[number];

export type Mark =
  | { kind: 'proved'; by: Proof[] }
  | { kind: 'confirmed' }
  | { kind: 'read' }
  | { kind: 'look' }
  | { kind: 'missing' }
  | { kind: 'wrong' }
  | { kind: 'empty' };

export type Known = {
  value: string;
  /** A yes-or-no field. */
  isFlag: boolean;
  isRequired: boolean;
  /** Changed here and not yet saved: what the service said of the former value does not count. */
  isEdited: boolean;
  /** Somebody looked and said that it is right. */
  isConfirmed: boolean;
  /** Why the value is not one of its type. */
  problem: ParseProblem | null;
  messages: readonly { level: MessageLevel }[];
  confidence?: number | undefined;
  source?: ValueSource | undefined;
  evidence?: readonly EvidenceKind[] | undefined;
};

export function markOf(known: Known): Mark {
  if (known.problem !== null) return { kind: 'wrong' };
  const has = (level: MessageLevel) => !known.isEdited && known.messages.some((message) => message.level === level);
  if (known.value === '') {
    if (known.isRequired) return { kind: 'missing' };
    return has('Error') ? { kind: 'wrong' } : { kind: 'empty' };
  }
  if (has('Error')) return { kind: 'wrong' };
  if (known.isEdited || known.isConfirmed) return { kind: 'confirmed' };
  if (has('Warning')) return { kind: 'look' };
  if (known.source === 'User') return { kind: 'confirmed' };
  const by = proofs.filter(
    (proof) => known.evidence?.includes(proof) === true || (proof === 'eInvoice' && known.source === 'EInvoice'),
  );
  if (by.length === 0 && known.source !== 'Extraction' && known.source !== undefined) return { kind: 'read' };
  // what a document does not say of itself is no finding to look up
  if (known.isFlag && known.value === 'false') return { kind: 'read' };
  if ((known.confidence ?? 1) < lookBelow) return { kind: 'look' };
  return by.length > 0 ? { kind: 'proved', by } : { kind: 'read' };
}

export const needsAttention = (mark: Mark): boolean => mark.kind === 'look' || mark.kind === 'missing' || mark.kind === 'wrong';
