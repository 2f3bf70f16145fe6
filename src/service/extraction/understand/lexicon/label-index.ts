/** The label phrases, ready to be looked up: folded, joined, and for recognised text also with one letter lost. */
import { keyOf } from '../grammar/fold.ts';
import { labelPhrases, meanings } from './label-phrases.ts';
import type { Meaning } from './label-phrases.ts';
import { furtherPhrases } from './further-phrases.ts';
import { nordicPhrases } from './nordic-phrases.ts';
import { southSlavicPhrases } from './south-slavic-phrases.ts';

export type LabelMeaning = { meaning: Meaning; weight: number };

const weights = { strong: 1, medium: 0.65, weak: 0.35 } as const;
const strengths = ['strong', 'medium', 'weak'] as const;

let longest = 0;

function build(): Map<string, LabelMeaning[]> {
  const index = new Map<string, LabelMeaning[]>();
  for (const meaning of meanings) {
    for (const strength of strengths) {
      const phrases = [labelPhrases, furtherPhrases, nordicPhrases, southSlavicPhrases].map((each) => each[meaning]?.[strength]);
      for (const phrase of phrases.flatMap((each) => each?.split(',') ?? [])) {
        const key = keyOf(phrase);
        if (key === '') continue;
        longest = Math.max(longest, key.length);
        const known = index.get(key) ?? [];
        if (!known.some((each) => each.meaning === meaning)) known.push({ meaning, weight: weights[strength] });
        index.set(key, known);
      }
    }
  }
  return index;
}

const byKey = build();

/** Letters that a phrase must have before a misread one is forgiven. */
const fuzzyFrom = 6;

const withoutOne = (key: string): string[] => Array.from({ length: key.length }, (_, at) => key.slice(0, at) + key.slice(at + 1));

let misread: Map<string, string> | undefined;
/** Every phrase with one letter taken away: a key that differs in one letter meets it there (symmetric delete). */
function misreadIndex(): Map<string, string> {
  if (misread !== undefined) return misread;
  misread = new Map();
  for (const key of byKey.keys()) {
    if (key.length < fuzzyFrom) continue;
    for (const shorter of [key, ...withoutOne(key)]) if (!misread.has(shorter)) misread.set(shorter, key);
  }
  return misread;
}

/** Keys that were looked up before; pages repeat their words. Emptied when full. */
const remembered = new Map<string, readonly LabelMeaning[]>();
const mostRemembered = 20_000;

export function meaningsOf(key: string, isOcr: boolean): readonly LabelMeaning[] {
  const exact = byKey.get(key);
  if (exact !== undefined) return exact;
  if (!isOcr || key.length < fuzzyFrom - 1) return [];
  const known = remembered.get(key);
  if (known !== undefined) return known;
  if (remembered.size >= mostRemembered) remembered.clear();
  const found = misreadMeanings(key);
  remembered.set(key, found);
  return found;
}

function misreadMeanings(key: string): readonly LabelMeaning[] {
  const index = misreadIndex();
  for (const shorter of [key, ...withoutOne(key)]) {
    const phrase = index.get(shorter);
    if (phrase !== undefined && Math.abs(phrase.length - key.length) <= 1) return byKey.get(phrase) ?? [];
  }
  return [];
}

/** A run of tokens with more letters than this is no label. */
export const longestPhrase = (): number => longest;
