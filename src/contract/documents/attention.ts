/** Review mark of a value, derived from everything known about it. Shared by the form and the document list. */
import { isRequiredNow, isShown } from '../document-types/field-conditions.ts';
import type { FieldCondition } from '../document-types/field-condition.ts';
import type { EvidenceKind, FieldValues, MessageLevel, ValueSource } from '#values/values.ts';
import { needsReview, importanceOf } from './stakes.ts';

/** Minimum confidence of a value to be marked as proved, whatever its evidence. */
const minVerifiedConfidence = 0.95;

/** Evidence that proves a value beyond the label beside it. */
const proofs = ['eInvoice', 'qr', 'arithmetic', 'registry', 'checksum', 'pageMatch'] as const satisfies readonly EvidenceKind[];
export type Proof = (typeof proofs)[number];

/** Sources of values other than people and the document itself. */
const fillers = ['Lookup', 'Rule', 'Api'] as const satisfies readonly ValueSource[];
export type Filler = (typeof fillers)[number];

export type Mark =
  | { kind: 'proved'; by: Proof[] }
  | { kind: 'confirmed' }
  | { kind: 'read' }
  /** Not from the document: filled in by a table, a rule of the type or a program. */
  | { kind: 'filled'; from: Filler }
  | { kind: 'look' }
  | { kind: 'missing' }
  | { kind: 'wrong' }
  | { kind: 'empty' };

export type Known = {
  /** Field name; determines the cost of a mistake. */
  field?: string;
  value: string;
  /** Whether it was extracted from the same words as another field, at which they are reviewed. */
  isSeenElsewhere?: boolean;
  /** Whether it is a boolean field. */
  isFlag: boolean;
  isRequired: boolean;
  /** Whether it was edited and not saved yet: what the service reported on the previous value does not count. */
  isEdited: boolean;
  /** Whether a user reviewed and confirmed the value. */
  isConfirmed: boolean;
  /** Why the value is not valid for its type. */
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
  // a value suggested by a language model is always reviewed, even if other evidence agrees with it later
  if (known.evidence?.includes('languageModel')) return { kind: 'look' };
  const by = proofs.filter(
    (proof) => known.evidence?.includes(proof) === true || (proof === 'eInvoice' && known.source === 'EInvoice'),
  );
  const filler = fillers.find((each) => each === known.source);
  if (by.length === 0 && filler) return { kind: 'filled', from: filler };
  // a false flag means that the document does not state it; there is nothing to review
  if (known.isFlag && known.value === 'false') return { kind: 'read' };
  const confidence = known.confidence ?? 1;
  if (known.isSeenElsewhere !== true && needsReview(known.field, confidence)) return { kind: 'look' };
  return by.length > 0 && confidence >= minVerifiedConfidence ? { kind: 'proved', by } : { kind: 'read' };
}

export const needsAttention = (mark: Mark): boolean => mark.kind === 'look' || mark.kind === 'missing' || mark.kind === 'wrong';

type Placed = { value: string; wordIds: readonly number[]; confidence?: number | undefined; source?: ValueSource | undefined };

/** Whether the words of the field are reviewed, or have been. */
const isReviewed = (name: string, { confidence, source }: Placed): boolean =>
  source === 'User' || needsReview(name, confidence ?? 1);

/**
 * Whether the field is reviewed through another one: of fields extracted from the same words, the one with most at stake is reviewed for
 * all, if it is reviewed.
 */
export function isSeenElsewhere(name: string, fields: Readonly<Record<string, Placed>>): boolean {
  const own = fields[name];
  if (own === undefined || own.value === '' || own.wordIds.length === 0) return false;
  return Object.entries(fields).some(([other, placed]) => {
    const { value, wordIds } = placed;
    const isSame = value !== '' && wordIds.length === own.wordIds.length && wordIds.every((id, at) => id === own.wordIds[at]);
    const isBefore = importanceOf(other) > importanceOf(name) || (importanceOf(other) === importanceOf(name) && other < name);
    return other !== name && isSame && isBefore && isReviewed(other, placed);
  });
}

type Defined = {
  name: string;
  type: string;
  isItem: boolean;
  isRequired: boolean;
  state: string;
  conditions?: readonly FieldCondition[] | undefined;
};
type MessagePlace = { field: string; itemIndex: number | null; level: MessageLevel };

/** Returns the number of values of a document to review: as many as its form shows. */
export function countToCheck(
  definition: readonly Defined[],
  fields: FieldValues,
  messages: readonly MessagePlace[],
  { isValidated = false } = {},
): number {
  const valueOf = (name: string) => fields[name]?.value ?? '';
  const shown = definition.filter((field) => !field.isItem && field.state !== 'Hidden' && isShown(field, valueOf));
  const onForm = Object.fromEntries(shown.flatMap(({ name }) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
  return shown.filter((field) => {
    const mark = markOf({
      ...fields[field.name],
      field: field.name,
      value: valueOf(field.name),
      isSeenElsewhere: isSeenElsewhere(field.name, onForm),
      isFlag: field.type === 'BOOLEAN',
      isRequired: isRequiredNow(field, valueOf),
      isEdited: false,
      isConfirmed: isValidated,
      problem: null,
      messages: messages.filter(({ field: name, itemIndex }) => name === field.name && itemIndex === null),
    });
    return needsAttention(mark);
  }).length;
}
