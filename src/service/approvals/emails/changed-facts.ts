import type { DocumentTypeFieldRow } from '#service/document-types/types.store.ts';
import { inCulture } from '#service/document-types/in-culture.ts';
import type { ValueChange } from '#values/value-change.ts';
import { amountText } from '#service/platform/texts/amount-text.ts';
import { approvalTexts, dateText } from './approval-email-texts.ts';
import type { EmailFact } from './compose-email.ts';

/** Maximum number of changes in the email; further ones are in the document's history. */
const maxChanges = 10;

/** Returns each changed value under the label of its field: the approved value and the current one. */
export function changedFacts(changes: readonly ValueChange[], definition: readonly DocumentTypeFieldRow[], culture: string) {
  const t = approvalTexts(culture);
  const facts = changes.slice(0, maxChanges).map(({ fieldName, itemIndex, oldValue, newValue }): EmailFact => {
    const field = definition.find(({ name }) => name === fieldName);
    const name = inCulture(field?.label ?? {}, culture, fieldName);
    const shown = (value: string | null) => {
      if (value === null || value === '') return t.nothing;
      if (field?.type === 'DECIMAL') return amountText(culture, value, '');
      return field?.type === 'DATE' ? dateText(culture, value) : value;
    };
    return [itemIndex === null ? name : t.inRow(name, itemIndex + 1), `${shown(oldValue)} → ${shown(newValue)}`, 'look'];
  });
  const rest = changes.length - facts.length;
  return rest > 0 ? [...facts, ['…', t.more(rest)] satisfies EmailFact] : facts;
}
