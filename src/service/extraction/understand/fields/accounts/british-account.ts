/** British account: eight digits beside the sort code of the branch, `Sort Code: 04-00-03 Account: 87618499`. */
import type { Context } from '../../context.ts';
import type { Found, FoundFields } from '../../found.ts';
import type { Token } from '../../layout/tokens.ts';
import { trimmed } from './ibans.ts';

const sortCode = /^\d{2}-\d{2}-\d{2}[.,;]?$/;
const accountNumber = /^\d{8}[.,;]?$/;
/** Maximum number of words between `account` and its number: `Account No is:`. */
const wordsBetween = 3;

/** Whether `account` or `a/c` is the label of a number: the label of the sort code does not follow it. */
function isLabelled({ layout }: Context, { row, index }: Token): boolean {
  const before = layout.rows[row]?.tokens.slice(Math.max(0, index - 1 - wordsBetween), index) ?? [];
  const at = before.findLastIndex(({ key }) => /^(?:bank)?acc(?:ount|t)?(?:n(?:o|umber|r))?$|^ac$/.test(key));
  return at >= 0 && before.slice(at + 1).every(({ text }) => !/\d/.test(text));
}

/** Maximum number of rows between them, as in a column of bank details. */
const rowsBetween = 6;

/**
 * Returns account and sort code, if both are printed near each other. Without the sort code, an account is more often that of the
 * customer.
 */
export function readBritishAccount(context: Context): FoundFields | null {
  const { tokens } = context.layout;
  const code = tokens.find(({ text }) => sortCode.test(text));
  if (code === undefined) return null;
  const distance = ({ row }: Token): number => Math.abs(row - code.row);
  const [account] = tokens
    .filter((token) => accountNumber.test(token.text) && distance(token) <= rowsBetween && isLabelled(context, token))
    .toSorted((a, b) => distance(a) - distance(b));
  return account === undefined ? null : { bank_account_sm: found(account), bank_code_sm: found(code) };
}

const found = (token: Token): Found => ({ value: trimmed([token]), tokens: [token], score: 0.9, evidence: ['label'] });
