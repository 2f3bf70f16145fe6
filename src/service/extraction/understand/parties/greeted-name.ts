/** The person greeted by a letter or mail: `Hej Mette Kjærgaard,` names the receiver. */
import type { Context } from '../context.ts';
import type { Found } from '../found.ts';
import { textOf } from '../layout/layout.ts';
import { hasLegalForm } from '../lexicon/addresses.ts';
import { isGreeting } from './greetings.ts';
import { isHonorific } from './party-lines.ts';

/** Matches the whole name of a person: two to four words with capitals. */
const wholeName = /^\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+){1,3}$/u;

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

const nameIn = (text: string): string => text.replace(/[\s,!:]+$/u, '');
