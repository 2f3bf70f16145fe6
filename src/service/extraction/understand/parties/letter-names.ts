/** Names in the first lines of a letter or mail: `Faktura från Ekgårdens Trädvård AB`, and `Hej Mette Kjærgaard,` below it. */
import type { Context } from '../context.ts';
import type { Found } from '../found.ts';
import { fold } from '../grammar/fold.ts';
import { textOf } from '../layout/layout.ts';
import { hasLegalForm } from '../lexicon/addresses.ts';
import { isGreeting } from './greetings.ts';
import { isHonorific } from './party-lines.ts';

const particle = '(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|ter|ten|zu|af|av|y|e|et|i|und|and|&) ';
/** Matches the whole name of a person or business: two to four words with capitals, `Marieke van Houten`, `Vallejo e Hijos`. */
const wholeName = new RegExp(String.raw`^\p{Lu}[\p{L}'’.-]+(?: (?:${particle}){0,2}\p{Lu}[\p{L}'’.-]+){1,3}$`, 'u');

const isWhole = (text: string): boolean => wholeName.test(text) || (hasLegalForm(text) && /^\p{Lu}/u.test(text));

/** Returns the person or company that is greeted by the whole name: a first name alone is no customer. */
export function greetedName(context: Context): Found | null {
  for (const row of context.layout.pages[0]?.rows ?? []) {
    for (const { text, tokens } of row.segments) {
      if (!isGreeting(text)) continue;
      const from = tokens.findIndex((_, at) => at > 0 && isWhole(nameIn(textOf(tokens.slice(at)))));
      const name = tokens.slice(from);
      if (from < 0 || isHonorific(nameIn(textOf(name)))) continue;
      return { value: nameIn(textOf(name)), tokens: name, score: 0, evidence: ['position'] };
    }
  }
  return null;
}

/** Matches a title that names the sender, with the words for a document and its number folded before it. */
const titleWithSender =
  /^(?:\p{L}+ )?(?:invoice|bill|receipt|quote|estimate|faktura|faktury|rechnung|angebot|facture|devis|factuur|offerte|offert|kvitto|kvittering|lasku)(?: [#\p{L}.]*\d\S*)? (?:from|von|de la part de|van|od|fran|fra) (?=\p{L})/u;
/** A title stands in one of the first rows. */
const titleRows = 5;

/** Returns the company in the title of a mail, `Invoice 4417 from Acme Ltd`; only with its legal form, as titles also name months and places. */
export function senderInTitle(context: Context): Found | null {
  for (const row of context.layout.pages[0]?.rows.slice(0, titleRows) ?? []) {
    const [segment] = row.segments;
    const before = segment === undefined ? null : titleWithSender.exec(fold(segment.text));
    if (segment === undefined || before === null) continue;
    const name = segment.tokens.slice(before[0].trim().split(' ').length);
    const text = nameIn(textOf(name));
    if (hasLegalForm(text) && /^\p{L}/u.test(text)) return { value: text, tokens: name, score: 0, evidence: ['position'] };
  }
  return null;
}

const nameIn = (text: string): string => text.replace(/[\s,!:]+$/u, '');
