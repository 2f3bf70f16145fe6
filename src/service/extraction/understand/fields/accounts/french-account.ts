/** French account as on a bank's statement of details (RIB): `30004 00823 00010274693 43`, of bank, branch, account and check digits. */
import type { Context } from '../../context.ts';
import type { FoundFields } from '../../found.ts';
import { textOf } from '../../layout/layout.ts';
import type { Row } from '../../layout/layout.ts';
import type { Token } from '../../layout/tokens.ts';

const groups = [/^\d{5}$/, /^\d{5}$/, /^[\dA-Z]{11}$/, /^\d{2}$/];
/** Maximum number of rows between the headings of the groups and these. */
const rowsBetween = 3;

/** Digits that stand for the letters of an account: A to I and J to R are 1 to 9, S to Z are 2 to 9. */
const digitOf = (sign: string): string => {
  const at = sign.charCodeAt(0) - 65;
  return at < 0 ? sign : String(at < 18 ? (at % 9) + 1 : at - 16);
};

/** Whether the last two digits are those of the others: 97 less the remainder of the whole, Comité français d'organisation et de normalisation bancaires. */
function hasCheckDigits(digits: string): boolean {
  return BigInt(Array.from(digits, digitOf).join('')) % 97n === 0n;
}

const isHeading = ({ tokens }: Row): boolean => tokens.some(({ key }) => key === 'guichet' || key === 'codeguichet');

function groupsIn({ tokens }: Row): Token[] | null {
  for (const at of tokens.keys()) {
    const run = tokens.slice(at, at + groups.length);
    if (run.length === groups.length && groups.every((group, index) => group.test(run[index]?.text ?? ''))) return run;
  }
  return null;
}

/** Returns an account of four groups in one row, if its check digits fit or a heading names the branch (guichet). */
export function readFrenchAccount({ layout }: Context): FoundFields | null {
  for (const row of layout.rows) {
    const run = groupsIn(row);
    if (run === null) continue;
    const isChecked = hasCheckDigits(run.map(({ text }) => text).join(''));
    const above = layout.rows.slice(Math.max(0, row.index - rowsBetween), row.index);
    if (!isChecked && !above.some(isHeading)) continue;
    const evidence = isChecked ? (['checksum', 'label'] as const) : (['label'] as const);
    const [bank] = run;
    return {
      bank_account_sm: { value: textOf(run), tokens: run, score: 0.9, evidence: [...evidence] },
      ...(bank && { bank_code_sm: { value: bank.text, tokens: [bank], score: 0.9, evidence: [...evidence] } }),
    };
  }
  return null;
}
