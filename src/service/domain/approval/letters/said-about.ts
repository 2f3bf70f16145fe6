import { findLetterOf } from '#service/store/document-letter.store.ts';
import { findNotes } from '#service/store/document-notes.store.ts';
import type { Ctx } from '../../ctx.ts';
import { approvalTexts } from './approval-letter-texts.ts';
import type { LetterFact } from './compose-letter.ts';

const mostNotes = 3;
/** What is longer is read in the application. */
const mostLetters = 500;

const shortened = (text: string): string => (text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text);

export type SaidAbout = Awaited<ReturnType<typeof readSaidAbout>>;

/** Who sent the document in by e-mail, and the latest notes of colleagues. */
export async function readSaidAbout(ctx: Ctx, documentId: string) {
  const letter = await findLetterOf(ctx.db, documentId);
  const notes = await findNotes(ctx.db, documentId);
  return { letter, notes: notes.slice(-mostNotes) };
}

export function saidFacts({ letter, notes }: SaidAbout, culture: string): LetterFact[] {
  const t = approvalTexts(culture);
  const mail: LetterFact[] = letter ? [[t.receivedFrom, [letter.sender, letter.subject].filter(Boolean).join('\n')]] : [];
  return [...mail, ...notes.map(({ author_name: name, text }): LetterFact => [t.note, `${name}: ${shortened(text)}`])];
}
