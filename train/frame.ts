/** What every block of one page shares: its chance, its content, and how it ties labels to values. */
import type { Marks, PairStyle } from './html.ts';
import type { Invented } from './invent.ts';
import type { Concept } from './languages/wordings.ts';
import type { Random } from './random.ts';

export type Frame = { random: Random; invented: Invented; marks: Marks; style: PairStyle };

export const word = ({ random, invented }: Frame, concept: Concept): string => random.pick(invented.words[concept]);
