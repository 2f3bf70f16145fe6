/** Computes the signs of each value found. */
import type { Context } from './context.ts';
import type { Found, FoundFields } from './found.ts';
import type { Signs } from './sign-names.ts';
import { fold } from './grammar/fold.ts';
import type { Token } from './layout/tokens.ts';
import { roleOf } from './learned/learned-roles.ts';
import { roleNames } from './learned/role-names.ts';
import type { RoleName } from './learned/role-names.ts';
import { hasLegalForm, hasPlace, hasStreet } from './lexicon/addresses.ts';

/** Role of each field in the trained model. */
const learnedAs: Readonly<Record<string, RoleName>> = {
  invoice_number_sm: 'invoice_number',
  order_number_sm: 'order_number',
  variable_symbol_sm: 'variable_symbol',
  date_issued: 'issue_date',
  date_taxable_supply: 'tax_point_date',
  date_due: 'due_date',
  issued_by_name_sm: 'supplier_name',
  issued_by_address_sm: 'supplier_address',
  issued_by_id_sm: 'supplier_company_id',
  issued_by_vat_id_sm: 'supplier_vat_id',
  issued_to_name_sm: 'customer_name',
  issued_to_address_sm: 'customer_address',
  issued_to_id_sm: 'customer_company_id',
  issued_to_vat_id_sm: 'customer_vat_id',
  total_amount: 'total_amount',
  total_amount_without_vat: 'net_amount',
  total_vat: 'vat_amount',
  amount_due: 'amount_due',
  iban_sm: 'iban',
  bic_sm: 'bic',
  bank_account_sm: 'bank_account',
};

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Text by which words are compared: the same name in the letterhead and in the footer is no competitor. */
const textKeyOf = ({ key, text }: Token): string => text.replaceAll(/\D/g, '') || key;

/** Returns the highest probability of the role among the words with another text. */
function learnedElsewhere({ learned, layout }: Context, tokens: readonly Token[], role: RoleName): number {
  const own = new Set(tokens.map(textKeyOf));
  let most = 0;
  for (const token of layout.tokens) {
    const share = learned.of(token, role);
    // few words get so far that their text has to be compared
    if (share > most && !own.has(textKeyOf(token))) most = share;
  }
  return most;
}

/** Returns the highest probability of another role for the same words. */
const learnedOther = ({ learned }: Context, tokens: readonly Token[], own: RoleName): number =>
  Math.max(0, ...roleNames.filter((role) => role !== own && role !== 'none').map((role) => roleOf(learned, tokens, role)));

/** Returns how often a number or date occurs on the pages; once has no significance. */
function repeatsOf(context: Context, { value, tokens }: Found): number {
  const amounts = context.amounts.filter((amount) => amount.tokens[0] === tokens[0]).map((amount) => amount.value);
  const [own] = amounts;
  if (own !== undefined) return context.amounts.filter((amount) => amount.value.eq(own)).length;
  const date = context.dates.filter(({ date: { iso } }) => iso === value).length;
  return date > 0 ? date : 1;
}

/** Returns the share of the words of a name that occur elsewhere on the pages too: in a footer, a mail or a web address. */
function repeatedShare({ layout }: Context, { tokens }: Found): number {
  const own = new Set(tokens);
  const words = tokens.filter(({ key }) => key.length > 3 && /^\p{L}+$/u.test(key));
  if (words.length === 0) return 0;
  const others = layout.tokens.filter((token) => !own.has(token)).map(({ key }) => key);
  return words.filter(({ key }) => others.some((other) => other.includes(key))).length / words.length;
}

/** Scores the number of other dates, or of larger amounts. */
function rivalsOf(context: Context, { tokens, value }: Found): number {
  const own = context.amounts.find((amount) => amount.tokens[0] === tokens[0])?.value;
  if (own !== undefined) {
    const larger = context.amounts.filter((amount) => amount.decimals === 2 && !amount.isPercent && amount.value.gt(own));
    return Math.min(1, new Set(larger.map((amount) => amount.value.toFixed(2))).size / 4);
  }
  const days = new Set(context.dates.map(({ date: { iso } }) => iso));
  return days.has(value) ? Math.min(1, (days.size - 1) / 4) : 0;
}

/** Scores characters that do not occur in names. */
function unusualCharacterScore(text: string): number {
  const plain = text.replaceAll(/[\p{L}\p{N}\s.,&'()/:-]/gu, '').length;
  return Math.min(1, (3 * plain) / Math.max(1, text.length));
}

function signsOf(context: Context, field: string, found: Found, misreadPage: number, isReceipt: boolean): Signs {
  const { tokens, value, evidence } = found;
  const role = learnedAs[field];
  const misread = tokens.map(({ confidence }) => 1 - confidence);
  const [first] = tokens;
  const page = context.layout.pages.find(({ index }) => index === first?.page);
  const isFigure = /^-?[\d.]+$/.test(value);
  return {
    misreadWorst: Math.max(0, ...misread),
    misreadMean: mean(misread),
    misreadPage,
    learned: role === undefined ? 0.5 : roleOf(context.learned, tokens, role),
    learnedElsewhere: role === undefined ? 0.5 : learnedElsewhere(context, tokens, role),
    learnedOther: role === undefined ? 0 : learnedOther(context, tokens, role),
    learnedSplit: role === undefined ? 0 : mean(tokens.map((token) => context.learned.split(token, role))),
    label: evidence.includes('label') ? 1 : 0,
    arithmetic: evidence.some((kind) => kind !== 'label' && kind !== 'position') ? 1 : 0,
    derived: tokens.length === 0 ? 1 : 0,
    echoed: isFigure ? 0 : repeatedShare(context, found),
    rivals: rivalsOf(context, found),
    repeated: Math.min(1, (repeatsOf(context, found) - 1) / 3),
    legalForm: hasLegalForm(value) ? 1 : 0,
    place: hasPlace(value) ? 1 : 0,
    street: hasStreet(value) ? 1 : 0,
    strange: isFigure ? 0 : unusualCharacterScore(fold(value)),
    long: Math.min(1, tokens.length / 16),
    low: first === undefined || page === undefined ? 0.5 : first.y0 / page.height,
    receipt: isReceipt ? 1 : 0,
    alone: context.layout.tokens.length < 120 ? 1 : 0,
  };
}

/** Adds the signs to each value. */
export function withSigns(context: Context, fields: FoundFields, isReceipt: boolean): FoundFields {
  const misreadPage = mean(context.layout.tokens.map(({ confidence }) => 1 - confidence));
  return Object.fromEntries(
    Object.entries(fields).map(([name, found]) => [
      name,
      { ...found, signs: signsOf(context, name, found, misreadPage, isReceipt) },
    ]),
  );
}
