/** Names and addresses by the trained model, beside or instead of those of the blocks. */
import type { Context } from '../context.ts';
import type { Found, FoundFields } from '../found.ts';
import { fold } from '../grammar/fold.ts';
import { roleOf } from '../learned/learned-roles.ts';
import type { RoleName } from '../learned/role-names.ts';
import type { Token } from '../layout/tokens.ts';
import { hasLegalForm, hasPlaceBelowStreet } from '../lexicon/addresses.ts';
import { learnedAddress, learnedName, withLearnedExtent, withoutOtherRoles } from './learned-party.ts';
import { hasWordOf } from './party-block.ts';
import type { PartyBlock } from './party-block.ts';

/**
 * Fills in predictions of the trained model for values without a block. They replace a block whose words have another role, but not the
 * head of a receipt, of which the model was trained with too few. `mayOverrule`: it may change a block's values; `mayReplace`: also by those
 * of another block. `taken`: words that are known to be the other party's.
 */
export function fillFromLearned(
  context: Context,
  fields: FoundFields,
  side: 'supplier' | 'customer',
  {
    blocks,
    mayOverrule,
    mayReplace,
    taken,
  }: { blocks: readonly PartyBlock[]; mayOverrule: boolean; mayReplace: boolean; taken: ReadonlySet<Token> },
): void {
  const [prefix, others] = side === 'supplier' ? ['issued_by', 'issued_to'] : ['issued_to', 'issued_by'];
  const learned = { name: learnedName(context, side), address: learnedAddress(context, side) };
  for (const part of ['name', 'address'] as const) {
    const field = `${prefix}_${part}_sm`;
    const role: RoleName = `${side}_${part}`;
    const [known, other] = [fields[field], learned[part]];
    // Sender and receiver differ.
    const isOthers =
      other !== null && (sameWords(other, fields[`${others}_${part}_sm`]) || other.tokens.some((token) => taken.has(token)));
    if (
      other !== null &&
      !isOthers &&
      (known === undefined || (mayReplace && !isPartOfPlace(known, other) && isOverruled(context, known, other, role)))
    )
      fields[field] = other;
    else if (
      other !== null &&
      !isOthers &&
      known !== undefined &&
      mayOverrule &&
      part === 'address' &&
      !isPartOfPlace(known, other) &&
      !isOfTwoBlocks(other, blocks)
    )
      fields[field] = withLearnedExtent(context, known, other, role);
  }
  const name = fields[`${prefix}_name_sm`];
  // Names from OCR break at recognition errors, not where a title starts.
  const mayCut = mayOverrule || context.layout.pages[0]?.isOcr === false;
  if (mayCut && name !== undefined) fields[`${prefix}_name_sm`] = withoutOtherRoles(context, name, `${side}_name`);
}

/** Whether words are in two address blocks, such as those of a customer and of a recipient. */
const isOfTwoBlocks = ({ tokens }: Found, blocks: readonly PartyBlock[]): boolean =>
  blocks.filter((block) => hasWordOf(block, tokens)).length > 1;

/** Whether a shorter address lacks the town of the known one, or all but its town. */
const isPartOfPlace = (known: Found, other: Found): boolean =>
  other.tokens.every((token) => known.tokens.includes(token)) &&
  (hasPlaceBelowStreet(other.value) ? isLine(other) && !isLine(known) : hasPlaceBelowStreet(known.value));

const isLine = ({ value }: Found): boolean => !value.includes(',');

const sameWords = (a: Found, b: Found | undefined): boolean => b !== undefined && fold(a.value) === fold(b.value);

/** Whether the model overrules a block. A block with a heading, or a company name against another text, requires near certainty. */
function isOverruled(context: Context, known: Found, other: Found, role: RoleName): boolean {
  const isFirm = known.evidence.includes('label') || (hasLegalForm(known.value) && !hasLegalForm(other.value));
  const bounds = isFirm ? overrules.firm : overrules.usual;
  return (
    !fold(other.value).includes(fold(known.value)) &&
    roleOf(context.learned, known.tokens, role) < bounds.doubted &&
    roleOf(context.learned, other.tokens, role) > bounds.sure
  );
}
export const overrules = {
  usual: { doubted: 0.35, sure: 0.5 },
  firm: { doubted: 0.15, sure: 0.75 },
};
