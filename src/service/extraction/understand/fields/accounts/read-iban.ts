/** IBAN of the payee: the one with a label, with valid check digits, and not of the customer. */
import { type Context, evidenceOf } from '../../context.ts';
import { findValues } from '../../candidates/runs.ts';
import type { Found } from '../../found.ts';
import { parseBrokenIban, parseIban } from '../../grammar/bank-accounts.ts';
import { strengthOf } from '../../labels/label-evidence.ts';
import { spanOf } from '../../layout/spans.ts';
import type { Token } from '../../layout/tokens.ts';
import { mostOf } from '../../learned/learned-roles.ts';
import { bestOf } from './best-of.ts';
import { type Iban, ibanRule, ibans, trimmed } from './ibans.ts';
import { notOfCustomerPart } from './stacked-parties.ts';

const debit = /^(?:abgebucht|eingezogen|afgeschreven|geincasseerd|debited|preleve|addebitat|adeudad|inkasujeme|inkaso)/;

/** Whether an account is the payer's, from which the amount is collected: `wird von Ihrem Konto DE17… abgebucht`. */
function isDebited({ layout }: Context, { span }: Iban): boolean {
  const words = layout.rows[span.row]?.tokens ?? [];
  return words.some(({ key, index }) => debit.test(key) && Math.abs(index - (span.tokens[0]?.index ?? 0)) <= 8);
}

function bestIban(context: Context, ibans: readonly Iban[], ofCustomer: ReadonlySet<Token>): Found | null {
  const credited = ibans.filter((each) => !isDebited(context, each));
  const others = credited.filter(({ span }) => !span.tokens.some((token) => ofCustomer.has(token)));
  const all = notOfCustomerPart(context, others.length > 0 ? others : credited);
  const evidence = evidenceOf(context, all);
  const chosen = bestOf(
    all.map((each) => {
      const label = Math.max(strengthOf(evidence.get(each.span), 'iban'), mostOf(context.learned, each.span.tokens, 'iban'));
      return { ...each, label, score: 0.4 + 0.4 * label + (each.isChecked ? 0.4 : 0) };
    }),
  );
  if (chosen === undefined || (!chosen.isChecked && chosen.label < 0.3)) return null;
  return {
    value: chosen.value,
    tokens: chosen.span.tokens,
    score: chosen.score,
    evidence: [...(chosen.label > 0.2 ? (['label'] as const) : []), ...(chosen.isChecked ? (['checksum'] as const) : [])],
  };
}

export function readIban(context: Context, ofCustomer: ReadonlySet<Token>): Found | null {
  const found = bestIban(context, ibans(context), ofCustomer);
  if (found !== null) return found;
  const broken = findValues(context.layout, ibanRule, (run) => parseBrokenIban(trimmed(run)));
  const unsure = bestIban(
    context,
    broken.map(({ tokens, value }) => ({ span: spanOf(tokens), value, isChecked: false })),
    ofCustomer,
  );
  return unsure === null ? null : { ...unsure, score: unsure.score - 0.4 };
}

/** The 26 digits of a Polish account (NRB) are its IBAN without the country; they include its checksum. */
export function polishIban(account: Found | undefined): Found | null {
  const iban = account === undefined || !/^\d{26}$/.test(account.value) ? null : parseIban(`PL${account.value}`);
  return account === undefined || iban?.isChecked !== true
    ? null
    : { ...account, value: iban.value, evidence: [...account.evidence, 'checksum'] };
}
