/** Index of the label phrases: folded, joined, and for text of OCR also with one letter missing. */
import { keyOf } from '../grammar/fold.ts';
import { labelPhrases, meanings } from './label-phrases.ts';
import type { Meaning } from './label-phrases.ts';
import { balticPhrases } from './baltic-phrases.ts';
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
      const phrases = [labelPhrases, furtherPhrases, nordicPhrases, southSlavicPhrases, balticPhrases].map(
        (each) => each[meaning]?.[strength],
      );
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

/** Minimum length of a phrase in which a misread letter is tolerated. */
const fuzzyFrom = 6;

const withoutOne = (key: string): string[] => Array.from({ length: key.length }, (_, at) => key.slice(0, at) + key.slice(at + 1));

let misread: Map<string, string> | undefined;
/** Returns every phrase with one letter deleted: a key that differs in one letter has the same deletion (symmetric delete). */
function misreadIndex(): Map<string, string> {
  if (misread !== undefined) return misread;
  misread = new Map();
  for (const key of byKey.keys()) {
    if (key.length < fuzzyFrom) continue;
    for (const shorter of [key, ...withoutOne(key)]) if (!misread.has(shorter)) misread.set(shorter, key);
  }
  return misread;
}

/** Cache of keys, because pages repeat their words. Emptied when full. */
const remembered = new Map<string, readonly LabelMeaning[]>();
const maxRemembered = 20_000;

export function meaningsOf(key: string, isOcr: boolean): readonly LabelMeaning[] {
  const exact = byKey.get(key);
  if (exact !== undefined) return exact;
  if (!isOcr || key.length < fuzzyFrom - 1) return [];
  const known = remembered.get(key);
  if (known !== undefined) return known;
  if (remembered.size >= maxRemembered) remembered.clear();
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

/** Returns the length above which a run of tokens is not a label. */
export const maxPhraseLength = (): number => longest;
