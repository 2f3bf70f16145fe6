/** Head of a receipt: the shop's name, then its address, then telephone, IDs and the title. */
import type { Context } from '../context.ts';
import { fold } from '../grammar/fold.ts';
import { boxOf } from '../layout/geometry.ts';
import { textOf } from '../layout/layout.ts';
import type { Row, Segment } from '../layout/layout.ts';
import { hasLegalForm, hasPlaceBelowStreet, hasStreet, isOnlyLocation, isWordWithForm } from '../lexicon/addresses.ts';
import type { PartyBlock } from './party-block.ts';
import { kindOf } from './party-lines.ts';
import { startsWithForm } from './party-name.ts';
import type { Line } from './party-lines.ts';

/** Maximum number of lines before the name, which are a logo or a stamp. */
const linesBeforeName = 4;
const maxLines = 10;

/** Whether a line is a registration number between name and address, in parentheses or after a word or two. */
const isRegistration = (text: string): boolean =>
  /\b\d{8}-\d-\d{2}\b/.test(text) ||
  (/^\W*\(?[\w ]*\d{4,}[\w-]*\W*$/u.test(text) && !/\p{L}{4}/u.test(text)) ||
  /^\(?[\p{L}0-9. ]{2,14}?(?:reg|nr|no|id|inv)[\p{L}. ]*[:#.]?\s*\(?[\p{L}\d]*\d{5}[\p{L}\d-]*\)?$/iu.test(text);

/** Whether a line is nothing but a company's number in parentheses, which stands below the name: `(1152264-K)`. */
const isRegistered = (below: Line | undefined): boolean =>
  below !== undefined && /^\((?:[\p{L}. ]{2,12}[.:] ?)?\d{5,}(?:-\p{L})?\)$/u.test(below.text);

/** Whether a line below belongs to the name: the legal form may be alone there, or with the end of the name in parentheses. */
const isPartOfName = (text: string, above: Line | undefined): boolean =>
  text.split(' ').length <= 2 ||
  text.startsWith('(') ||
  isOnlyLocation(text) ||
  startsWithForm(text) ||
  // a logo has fewer words than a name that takes two lines
  (isWordWithForm(text) && (above?.tokens.length ?? 0) > 2);
const lineBefore = (lines: readonly Line[], line: Line | undefined): Line | undefined =>
  line === undefined ? undefined : lines[lines.indexOf(line) - 1];

/** Whether a line is about the sale, with a date or an amount: it ends the data about the shop. */
const isOfSale = (context: Context, { row, tokens }: Line): boolean =>
  context.dates.some((date) => date.row === row) ||
  context.amounts.some(
    (amount) =>
      amount.row === row &&
      (amount.decimals === 2 || /\d[.,]\d{3}$/.test(amount.text)) &&
      tokens.slice(-2).some((token) => amount.tokens.includes(token)),
  );

/** Whether a line has more digits than a name or a district: a telephone number or the number of the sale. */
const hasLongNumber = (text: string): boolean => text.replaceAll(/\D/g, '').length >= 8;

/** Whether a line is street and town: `Storgata 14, 0155 Oslo`. */
function isAddress({ text }: Line): boolean {
  const [street = '', ...town] = text.split(', ');
  return hasStreet(street) && hasPlaceBelowStreet(town.join(', '));
}

/** Region and country follow a postal code, in a few words. */
const isTownKnown = (lines: readonly Line[]): boolean =>
  lines.some(
    (line, at) =>
      line.kind === 'place' || isAddress(line) || (lines[at - 1]?.kind === 'street' && hasPlaceBelowStreet(line.text)),
  );
const endsAddress = (line: Line): boolean =>
  line.kind === 'place' ||
  line.kind === 'country' ||
  (line.kind === 'name' && !/\d/.test(line.text) && line.tokens.length <= 6 && !hasLegalForm(line.text));

/** Matches a company's number after its name: `AEON CO. (M) BHD (126926-H)`. */
const bracketed = /\s\([\d-]+\p{L}?\)?$/u;

/** Whether a line is a notice to all customers of the shop. */
const isNotice = (text: string): boolean =>
  /\b(?:not (?:returnable|refundable|exchangeable)|goods sold|thank ?you|terima ?kasih|selamat datang|dekujeme|dakujeme|danke|dziekujemy|merci|welcome|vitejte|vitajte|willkommen|bienvenue|witamy)\b/.test(
    fold(text),
  );

/** Matches the owner of a shop, whose name is above. */
const isOwner = /^(?:inh(?:aber(?:in)?)?|prop|titolare|majitel|majiteľ|wlasciciel)\b[.:]?/;
/** Matches the number of a branch: `Filiaal 1427`, `Store #12`. */
const isBranchNumber = (text: string): boolean =>
  /^(?:filiaal|filiale|fil|store|shop|outlet|prodejna|predajna|pobocka|sklep|butikk?|branch|magasin|tienda|loja|uzlet)\W{0,2}(?:nr|no|c)?\W{0,2}\d{1,6}$/.test(
    fold(text),
  );

/** Whether a line names a person of the shop or has a telephone number: `Store manager 780 433-6500`. */
const isOfStaff = (text: string): boolean =>
  /\b(?:manager|filialleit\p{L}+|vedouci)\b/u.test(fold(text)) || /\d{3}[ )-]+\d{3}-\d{4}/.test(text);

/** Matches the status of a person in business, below the name. */
const isStatus = /^(?:egyeni vallalkozo|sole trader|einzelunternehmer|enskild firma|jednoosobowa dzialalnosc gospodarcza)$/;

/** Matches the words before another name of the shop or the name of another company, which may go on in the line below. */
const namesAnother =
  /^(?:formerly(?: known as)?|licensee of|franchisee of|operated by|(?:a )?(?:division|member|subsidiary) of|(?:vormals|ehemals|drive|predtym|dawniej))\b/;
const wordsBeforeAnother = (line: Line | undefined): string | undefined => namesAnother.exec(fold(line?.text ?? ''))?.[0];
const isAboutAnother = (line: Line, above: Line | undefined): boolean =>
  wordsBeforeAnother(line) !== undefined || (above !== undefined && wordsBeforeAnother(above) === fold(above.text));

/** Whether a line consists mostly of letters, as names do and misrecognized dirt does not. */
const looksLikeName = (text: string): boolean => {
  const plain = text.replace(bracketed, '').replaceAll(/\s/g, '');
  const letters = plain.replace(/\P{L}/gu, '').length;
  return letters >= 4 && letters / plain.length > 0.6 && !isNotice(text) && !isOwner.test(fold(text));
};

function lineOf(context: Context, row: Row): Line | null {
  const [first] = row.segments;
  if (first === undefined) return null;
  const whole: Segment = { ...boxOf(row.tokens), row: row.index, tokens: row.tokens, text: textOf(row.tokens) };
  return { ...whole, kind: kindOf(whole, context.labelOf) };
}

/** Matches the title of the document. */
const isTitle =
  /invoice|receipt|uctenka|paragon|rechnung|quittung|kassenbon|doklad|kassabon|scontrino|ricevuta|documento commerciale|\b(?:guest check|ticket|facture|faktura|factura|fattura|fatura|szamla|nyugta|kvitto|kvittering|kuitti|recibo|bon fiscal)\b|welcome|vitejte/;

export function receiptHeadOf(context: Context): PartyBlock | null {
  const [page] = context.layout.pages;
  const lines = (page?.rows ?? []).slice(0, maxLines + linesBeforeName).flatMap((row) => lineOf(context, row) ?? []);
  const isCandidate = (line: Line, at: number): boolean =>
    (line.kind === 'name' || isRegistered(lines[at + 1]) || bracketed.test(line.text)) && looksLikeName(line.text);
  const named = lines.slice(0, linesBeforeName + 1).filter(isCandidate);
  const untitled = named.filter(({ text }) => !isTitle.test(fold(text)) || hasLegalForm(text));
  const candidates = untitled.length > 0 ? untitled : named;
  const legal = candidates.find((line) => hasLegalForm(line.text));
  const [first] = candidates;
  if (first === undefined) return null;
  const name =
    legal === undefined || isPartOfName(legal.text, lineBefore(candidates, legal))
      ? (lineBefore(candidates, legal) ?? first)
      : legal;
  const kept: Line[] = [];
  for (const line of lines.slice(lines.indexOf(name))) {
    if (kept.length >= maxLines || line.kind === 'section') break;
    const hasAddress = kept.slice(1).some((each) => each.kind === 'street' || each.kind === 'place' || isAddress(each));
    if (line.kind === 'identifier' || line.kind === 'contact') {
      if (hasAddress) break;
      continue;
    }
    if (line.kind === 'figure' || line.kind === 'empty' || isRegistration(line.text)) continue;
    if (
      line !== name &&
      (isAboutAnother(line, lineBefore(lines, line)) ||
        isBranchNumber(line.text) ||
        isOfStaff(line.text) ||
        isStatus.test(fold(line.text)) ||
        isNotice(line.text) ||
        (line.kind === 'name' && hasLongNumber(line.text)))
    )
      continue;
    if (line !== name && (isOfSale(context, line) || (isTownKnown(kept) && !endsAddress(line)))) break;
    if (line !== name && isTitle.test(fold(line.text))) break;
    kept.push(line);
  }
  return kept.length === 0
    ? null
    : { lines: kept, box: boxOf(kept), heading: null, isSenderLine: false, isInWindow: false, isReceiptHead: true };
}
