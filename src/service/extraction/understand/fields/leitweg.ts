/** The Leitweg-ID, which routes an invoice to a German authority: the buyer reference of the authority, with check digits. */
import type { Context } from '../context.ts';
import type { Found } from '../found.ts';
import type { Row } from '../layout/layout.ts';

const shape = /(?:^|:)(\d{2,12}(?:-[A-Z0-9]{1,30})?-\d{2})$/;

/** Verifies the check digits by ISO 7064, MOD 97-10: letters count from 10. */
function isChecked(id: string): boolean {
  const digits = id.replaceAll('-', '').replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

const isLabel = (key: string): boolean => key.includes('leitweg');

function inRow(row: Row, from: number): Found | null {
  for (const token of row.tokens.slice(from)) {
    const id = shape.exec(token.text.toUpperCase())?.[1];
    if (id !== undefined && isChecked(id)) return { value: id, tokens: [token], score: 1, evidence: ['checksum', 'label'] };
  }
  return null;
}

/** Finds the ID after its label or in the row below it: without a label, a code of this form may be any number. */
export function leitwegId({ layout: { rows } }: Context): Found | null {
  for (const [index, row] of rows.entries()) {
    const at = row.tokens.findIndex(({ key }) => isLabel(key));
    if (at === -1) continue;
    const below = rows[index + 1];
    const found = inRow(row, at) ?? (below ? inRow(below, 0) : null);
    if (found) return found;
  }
  return null;
}
