/** Australian account: six to ten digits beside the number of bank, state and branch, `BSB: 063-123 Account: 1098 7654`. */
import type { Context } from '../../context.ts';
import type { Found, FoundFields } from '../../found.ts';
import type { Token } from '../../layout/tokens.ts';

const bsbDigits = { least: 6, most: 6 };
const accountDigits = { least: 6, most: 10 };
/** Maximum number of groups that a number is printed in. */
const maxGroups = 3;
/** Maximum number of rows between them, as in a column of bank details. */
const rowsBetween = 4;

const isLabelOfAccount = ({ key }: Token): boolean => /^(?:bank)?acc(?:ount|t)?(?:n(?:o|umber|r))?$|^ac(?:no)?$/.test(key);

/** Returns the digits behind a label, in up to three groups; words such as `number is` may stand between. */
function digitsBehind(row: readonly Token[], at: number, { least, most }: typeof bsbDigits): Token[] | null {
  const from = row.findIndex(({ text }, index) => index > at && /^\d[\d-]*[.,;]?$/.test(text));
  if (from < 0 || from - at > maxGroups) return null;
  const groups: Token[] = [];
  let count = 0;
  for (const token of row.slice(from, from + maxGroups)) {
    const digits = token.text.replace(/\D/g, '').length;
    if (!/^\d[\d-]*[.,;]?$/.test(token.text) || count + digits > most) break;
    groups.push(token);
    count += digits;
  }
  return count < least ? null : groups;
}

/** Returns account and BSB if both are printed near each other. */
export function readAustralianAccount({ layout }: Context): FoundFields | null {
  const behind = (isLabel: (token: Token) => boolean, digits: typeof bsbDigits): Token[][] =>
    layout.rows.flatMap(({ tokens }) =>
      tokens.flatMap((token, at) => (isLabel(token) ? [digitsBehind(tokens, at, digits) ?? []] : [])),
    );
  const code = behind(({ key }) => key === 'bsb', bsbDigits).find(([first]) => first !== undefined);
  const row = code?.[0]?.row;
  if (code === undefined || row === undefined) return null;
  const distance = ([first]: readonly Token[]): number => (first === undefined ? Infinity : Math.abs(first.row - row));
  const [account] = behind(isLabelOfAccount, accountDigits)
    .filter((tokens) => distance(tokens) <= rowsBetween)
    .toSorted((a, b) => distance(a) - distance(b));
  return account === undefined ? null : { bank_account_sm: found(account), bank_code_sm: found(code) };
}

const found = (tokens: Token[]): Found => ({
  value: tokens.map(({ text }) => text.replace(/\D/g, '')).join(''),
  tokens,
  score: 0.9,
  evidence: ['label'],
});
