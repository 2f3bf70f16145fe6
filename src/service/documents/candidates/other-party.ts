import type { Candidate } from '#contract/documents/candidates-bff.ts';
import type { FieldValues } from '#values/values.ts';

const fieldOfParty = /^issued_(by|to)_(name|id|vat_id|address)_sm$/;

const sameText = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/**
 * Removes the customer from the candidates for the supplier and vice versa: a registry or a check digit proves that the company exists, not
 * which of the two it is. If both fields have the same value, one of them is wrong and it is unknown which, so nothing is removed.
 */
export function withoutOtherParty(found: Record<string, Candidate[]>, fields: FieldValues): Record<string, Candidate[]> {
  const valueOf = (name: string): string => sameText(fields[name]?.value ?? '');
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, candidates]) => {
      const [, party, part] = fieldOfParty.exec(name) ?? [];
      if (party === undefined) return [[name, candidates] as const];
      const other = valueOf(`issued_${party === 'by' ? 'to' : 'by'}_${part}_sm`);
      if (other === '' || other === valueOf(name)) return [[name, candidates] as const];
      const left = candidates.filter(({ value }) => sameText(value) !== other);
      return left.length === 0 ? [] : [[name, left] as const];
    }),
  );
}
