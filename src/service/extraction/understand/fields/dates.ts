/** Issue, tax point, due and received date: by labels first, then by what the calendar allows together. */
import type { Context } from '../context.ts';
import type { DateCandidate } from '../candidates/dates.ts';
import type { FoundFields, Found } from '../found.ts';
import { addDays } from '../grammar/dates.ts';
import { fold } from '../grammar/fold.ts';
import { rivalStrength, strengthOf } from '../labels/label-evidence.ts';
import type { Evidence } from '../labels/label-evidence.ts';
import type { Meaning } from '../lexicon/label-phrases.ts';
import { overlapX } from '../layout/geometry.ts';
import { textOf } from '../layout/layout.ts';
import { namesInvoice } from './codes.ts';
import { isReferredDate } from './referred-invoice.ts';
import { roleOf } from '../learned/learned-roles.ts';
import type { RoleName } from '../learned/role-names.ts';

const dateMeanings = ['issueDate', 'taxDate', 'dueDate', 'receivedDate', 'otherDate'] as const satisfies readonly Meaning[];
const fields = { date_issued: 'issueDate', date_taxable_supply: 'taxDate', date_due: 'dueDate' } as const satisfies Record<
  string,
  Meaning
>;
type DateField = keyof typeof fields;
const learnedAs: Partial<Record<Meaning, RoleName>> = { issueDate: 'issue_date', taxDate: 'tax_point_date', dueDate: 'due_date' };
/** Weight of the trained model relative to a label. */
const learnedWeight = 3;

/** Factor for the date of the corrected invoice, which a credit note prints beside its own. */
const credited = 0.3;

type Option = { candidate: DateCandidate; score: number } | null;

/** Minimum score of a value; below it, the field is left empty. */
const least = 0.22;

const datesOnly = (evidence: Evidence | undefined): Evidence =>
  new Map([...(evidence ?? [])].filter(([meaning]) => dateMeanings.some((each) => each === meaning)));

/** Scores a date as one of its meanings, by labels and position. */
export function scoreOf(context: Context, candidate: DateCandidate, meaning: Meaning): number {
  const evidence = datesOnly(context.dateEvidence.get(candidate));
  const own = strengthOf(evidence, meaning);
  const rival = rivalStrength(evidence, [meaning]);
  let score = own - 0.7 * Math.max(0, rival - 0.5 * own);
  const learnedRole = learnedAs[meaning];
  if (learnedRole !== undefined) score += learnedWeight * roleOf(context.learned, candidate.tokens, learnedRole);
  const page = context.layout.pages[candidate.page];
  const isOnFirstPage = candidate.page === context.layout.pages[0]?.index;
  if (isOnFirstPage) score += 0.05;
  if (meaning === 'issueDate' && strengthOf(evidence, 'receivedDate') > Math.max(own, 0.5)) score -= 1;
  if (meaning === 'issueDate' && isReferredDate(context, candidate)) score -= referenceCost;
  if (meaning === 'issueDate' && rival < 0.3) {
    // A document date without a label is printed near the head.
    const top = page === undefined ? 1 : candidate.y0 / page.height;
    if (isOnFirstPage) score += own > 0.2 ? 0.05 : 0.3 - 0.15 * top;
    if (own < 0.7 && isBesideAmount(context, candidate)) score -= 0.3;
    if (isOfOtherNumber(context, candidate)) score -= 1;
    if (isInTable(context, candidate)) score -= 0.8;
    if (own < 0.2 && isBehindPlace(context, candidate)) score += 0.25;
    if (context.dates.length === 1) score += 0.15;
    // `Rechnung Nr. 4711 vom 31.10.2018`: after the document number.
    if (own > 0.2 && strengthOf(context.dateEvidence.get(candidate), 'number') > 0.25) score += 0.25;
  }
  return score;
}

/** Whether a label such as `Dated` is beside that of another number: `Buyer's Order No.   Dated`. */
function isOfOtherNumber(context: Context, candidate: DateCandidate): boolean {
  const label = context.dateEvidence.get(candidate)?.get('issueDate')?.label;
  if (label === undefined || !/^(?:dated?|dt|datum|data|fecha)\W*$/.test(fold(label.text))) return false;
  const beside = context.labels.findLast(({ row, x1 }) => row === label.row && x1 <= label.x0);
  const meanings = beside?.meanings.map(({ meaning }) => meaning) ?? [];
  return (meanings.includes('order') || meanings.includes('otherNumber')) && !meanings.includes('number');
}

/** What the date of an invoice that the document refers to loses: more than labels and the trained model together can give. */
const referenceCost = 5;

/** Whether the date is beside an amount: `1. Abschlagsrechnung vom 10.09.2026 -5.950,00`. */
const isBesideAmount = (context: Context, { row }: DateCandidate): boolean =>
  context.amounts.some((amount) => amount.row === row && amount.decimals === 2 && !amount.isPercent);

/** Whether the date is in a table with an amount in each row, such as the invoices of a reminder. */
const isInTable = (context: Context, candidate: DateCandidate): boolean =>
  isBesideAmount(context, candidate) &&
  context.dateEvidence.get(candidate)?.get('issueDate')?.place !== 'left' &&
  context.dates.some(
    (other) =>
      other !== candidate &&
      Math.abs(other.row - candidate.row) <= 3 &&
      other.row !== candidate.row &&
      overlapX(other, candidate) > 0 &&
      isBesideAmount(context, other),
  );

/** Whether the date follows the place of issue: `Schwäbisch Gmünd, den 27. Oktober 2026`, `V Praze dne 3. 11. 2026`, `Oldenburg, 15.05.2026`. */
function isBehindPlace({ layout }: Context, { row, tokens: [first] }: DateCandidate): boolean {
  const before = textOf(layout.rows[row]?.tokens.slice(0, first?.index ?? 0).slice(-4) ?? []);
  return /(?:^|\s)\p{Lu}\p{L}+,? (?:den|dne|dňa|dnia|le|li)$|^\p{Lu}\p{L}+,$/u.test(before);
}

function optionsFor(context: Context, meaning: Meaning, isCredit = false): Option[] {
  const scored = context.dates.map((candidate) => {
    const isCredited = isCredit && namesInvoice(context.dateEvidence.get(candidate)?.get(meaning)?.label);
    return { candidate, score: scoreOf(context, candidate, meaning) - (isCredited ? credited : 0) };
  });
  const top = scored.filter((option) => option.score >= least).toSorted((a, b) => b.score - a.score);
  return [...top.slice(0, 6), null];
}

function together(issue: Option, tax: Option, due: Option): number {
  let sum = (issue?.score ?? least) + (tax?.score ?? least) + (due?.score ?? least);
  if (issue !== null && due !== null) {
    if (due.candidate.date.iso < issue.candidate.date.iso) sum -= 0.35;
    if (due.candidate === issue.candidate) sum -= 0.3;
  }
  if (issue !== null && tax !== null) {
    if (tax.candidate === issue.candidate && issue.score < 0.6) sum -= 0.3;
    if (Math.abs(daysBetween(issue.candidate.date.iso, tax.candidate.date.iso)) > 120) sum -= 0.2;
  }
  return sum;
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Computes the due date from the issue date and the payment terms: `Zahlbar innerhalb von 30 Tagen`, `splatnost 14 dní`, `Net 30 days`. */
function dueFromTerms(context: Context, issued: Found | undefined): Found | null {
  if (issued === undefined) return null;
  for (const row of context.layout.rows) {
    const text = fold(textOf(row.tokens));
    if (!/splatn|zahlbar|zahlungsziel|fallig|net\b|payment|payable|due|echeance|paiement|platn|zaplat|betaal/.test(text))
      continue;
    const match =
      /\bnet[: ]\s?(\d{1,3})\b(?![.,]\d)/.exec(text) ??
      /\b(\d{1,3})\s*(?:kalendar\w*\s)?(?:dni|dnu|dny|dnech|days?|tage?n?|jours|dagen)\b/.exec(text);
    if (match === null || /skonto|discount|escompte|sleva/.test(text.slice(0, match.index))) continue;
    const tokens = row.tokens.filter((token) => token.text.includes(match[1] ?? ' '));
    return { value: addDays(issued.value, Number(match[1])), tokens, score: 0.35, evidence: ['arithmetic'] };
  }
  return null;
}

export function readDates(context: Context, isCredit: boolean): FoundFields {
  const options = {
    date_issued: optionsFor(context, 'issueDate', isCredit),
    date_taxable_supply: optionsFor(context, 'taxDate'),
    date_due: optionsFor(context, 'dueDate'),
  };
  let best: Record<DateField, Option> = { date_issued: null, date_taxable_supply: null, date_due: null };
  let bestSum = -Infinity;
  for (const issue of options.date_issued) {
    for (const tax of options.date_taxable_supply) {
      for (const due of options.date_due) {
        const sum = together(issue, tax, due);
        if (sum > bestSum) [best, bestSum] = [{ date_issued: issue, date_taxable_supply: tax, date_due: due }, sum];
      }
    }
  }
  const found: FoundFields = {};
  for (const [field, meaning] of Object.entries(fields)) {
    const option = best[field as DateField];
    if (option !== null) found[field] = foundDate(context, option.candidate, option.score, meaning);
  }
  const [received] = optionsFor(context, 'receivedDate');
  if (received !== null && received !== undefined && received.score > 0.5) {
    found['date_received'] = foundDate(context, received.candidate, received.score, 'receivedDate');
  }
  for (const payment of context.payments) {
    if (payment.dueDate === undefined) continue;
    const printed = context.dates.find((date) => date.date.iso === payment.dueDate);
    found['date_due'] = {
      value: payment.dueDate,
      tokens: printed?.tokens ?? [],
      score: 2,
      evidence: ['qr', ...(printed ? (['pageMatch'] as const) : [])],
    };
  }
  const counted = found['date_due'] === undefined ? dueFromTerms(context, found['date_issued']) : null;
  if (counted !== null) found['date_due'] = counted;
  return found;
}

function foundDate(context: Context, candidate: DateCandidate, score: number, meaning: Meaning): Found {
  const isLabelled = strengthOf(context.dateEvidence.get(candidate), meaning) > 0.2;
  // An ambiguous date is more certain if a second date of the document fits the same order.
  const isAmbiguous = candidate.date.otherIso !== undefined && /[-/]/.test(candidate.text);
  return {
    value: candidate.date.iso,
    tokens: candidate.tokens,
    score: isAmbiguous ? score - 0.1 : score,
    evidence: [isLabelled ? 'label' : 'position'],
  };
}
