/** State shared by all blocks of one page: its random generator, its content, and how labels are placed beside values. */
import type { Marks, PairStyle } from './html.ts';
import type { GeneratedInvoice } from './invent.ts';
import type { Concept } from './languages/wordings.ts';
import type { Random } from './random.ts';

export type Frame = { random: Random; invented: GeneratedInvoice; marks: Marks; style: PairStyle };

export const word = ({ random, invented }: Frame, concept: Concept): string => random.pick(invented.words[concept]);
