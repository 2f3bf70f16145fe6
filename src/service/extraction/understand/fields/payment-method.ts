/** How a document is to be paid, or was: the words of a way of paying beside or below their label. */
import type { Context } from '../context.ts';
import type { Found } from '../found.ts';
import type { LabelHit } from '../labels/label-hits.ts';
import { overlapX } from '../layout/geometry.ts';
import { textOf } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';

/** Beginnings of words for a way of paying, in the languages of the labels, without accents. */
const ways =
  /^(?:prev[eo]d|prikaz|hotov|kart|dobirk|dobierk|inkas|zapoct|zapoc|slozenk|transfer|wire|bacs|chaps|ach$|cheque|check$|cash|card|visa|mastercard|maestro|paypal|debit$|directdebit|applepay|googlepay|uberweis|lastschrift|bankeinzug|einzug$|bar$|barzahlung|kreditkarte|vorkasse|nachnahme|przelew|gotowk|blik|pobrani|zaplacono|kompensat|virement|prelevement|carte|especes|lcr$|traite|bonifico|contant|riba$|rb$|rid$|rimessa|carta|transferenc|tarjeta|efectivo|contado|domicilia|recibo|giro|pagare|overschrijving|overboeking|incasso|ideal$|pinnen|bancontact|atutalas|keszpenz|bankkartya|utanvet|multibanco|mbway|dinheiro|numerario|cartao|virament|ordin|numerar|havale|eft$|nakit|kredi|bankoverfor|bankgiro|plusgiro|kort|kontant|swish|autogiro|faktura$|tilisiirto|kateinen|nakazil|gotovin|transakcij|virman|sepa)/;
/** Words that belong to a way of paying when they are next to one. */
const additions =
  /^(?:bank\w*|platebn\w*|platobn\w*|online|kredit\w*|debet\w*|credit|direct|debit|order|transfer|automatique|bancair\w*|bancari\w*|bancar\w*|domiciliad\w*|magnetique|sepa|mandat|racun|plata|predem|vopred)$/;
/** Words between two ways of paying, which do not end a text. */
const links = /^(?:de|ou|nebo|alebo|lub|oder|or|of|on)$/;

/** Maximum distance of a text below its label, in letter heights. */
const maxBelow = 2.5;

/** Returns the text behind a label in its row, and the one below it. */
function textsOf({ layout }: Context, label: LabelHit): Token[][] {
  const row = layout.rows[label.row];
  const behind = row?.tokens.slice((label.tokens.at(-1)?.index ?? 0) + 1) ?? [];
  const height = row?.letterHeight ?? 10;
  const below = layout.rows
    .slice(label.row + 1, label.row + 3)
    .find(({ page, tokens }) => page === label.page && tokens.some((token) => overlapX(token, label) > 0));
  const isNear = below !== undefined && (below.tokens[0]?.y0 ?? Infinity) - label.y1 < maxBelow * height;
  return [behind, isNear ? below.tokens.filter(({ x1, x0 }) => x1 > label.x0 && x0 < label.x1 + 6 * height) : []];
}

/** Returns the first words of a text that say how to pay; they end at punctuation and at every other word. */
function wayIn(tokens: readonly Token[]): Token[] {
  const first = tokens.findIndex(({ key }) => ways.test(key));
  if (first < 0) return [];
  let [from, to] = [first, first];
  const isOpen = (at: number): boolean =>
    !/[,;.:)–]$/.test(tokens[at]?.text ?? '') || /^\p{L}\.\p{L}/u.test(tokens[at]?.text ?? '');
  const belongs = (at: number): boolean => [ways, additions, links].some((words) => words.test(tokens[at]?.key ?? ''));
  while (from > 0 && belongs(from - 1) && isOpen(from - 1)) from -= 1;
  while (to + 1 < tokens.length && belongs(to + 1) && isOpen(to)) to += 1;
  while (from < first && links.test(tokens[from]?.key ?? '')) from += 1;
  while (to > first && links.test(tokens[to]?.key ?? '')) to -= 1;
  return tokens.slice(from, to + 1);
}

export function readPaymentMethod(context: Context): Found | null {
  for (const label of context.labels) {
    const own = label.meanings.find(({ meaning }) => meaning === 'paymentMethod');
    if (own === undefined) continue;
    const isHeading = label.isSetApart || label.isLeading;
    for (const text of textsOf(context, label)) {
      const tokens = wayIn(text);
      // words of running text are no label, unless the way of paying follows at once
      if (tokens.length === 0 || (!isHeading && tokens[0] !== text[0])) continue;
      // a stop ends the sentence, but also an abbreviation: `RI.BA.`
      const value = textOf(tokens).replace(/[,;:]$|(?<=^[^.]*)\.$/, '');
      return { value, tokens, score: own.weight * (label.isSetApart ? 0.8 : 0.5), evidence: ['label'] };
    }
  }
  return null;
}
