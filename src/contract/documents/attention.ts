/** What a person has to know about a value before they trust it, from everything that is known of it. The form and the list ask here alike. */
import { isRequiredNow, isShown } from '../document-types/field-conditions.ts';
import type { FieldCondition } from '../document-types/field-condition.ts';
import type { EvidenceKind, FieldValues, MessageLevel, ValueSource } from '#values/values.ts';

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
  problem: string | null;
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

type Defined = {
  name: string;
  type: string;
  isItem: boolean;
  isRequired: boolean;
  state: string;
  conditions?: readonly FieldCondition[] | undefined;
};
type MessagePlace = { field: string; itemIndex: number | null; level: MessageLevel };

/** How many values of a document that waits for review somebody has to look at: as many as its form has left to check. */
export function countToCheck(definition: readonly Defined[], fields: FieldValues, messages: readonly MessagePlace[]): number {
  const valueOf = (name: string) => fields[name]?.value ?? '';
  return definition.filter((field) => {
    if (field.isItem || field.state === 'Hidden' || !isShown(field, valueOf)) return false;
    const mark = markOf({
      ...fields[field.name],
      value: valueOf(field.name),
      isFlag: field.type === 'BOOLEAN',
      isRequired: isRequiredNow(field, valueOf),
      isEdited: false,
      isConfirmed: false,
      problem: null,
      messages: messages.filter(({ field: name, itemIndex }) => name === field.name && itemIndex === null),
    });
    return needsAttention(mark);
  }).length;
}
