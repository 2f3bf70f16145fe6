/** Values that are keys, as people read and write them: the words of a choice, yes and no. */
import type { FieldType } from '#values/values.ts';
import { fold } from './fold.ts';

export type Choice = { key: string; value: string };

const isListed = (type: FieldType): boolean => type === 'ENUM' || type === 'BOOLEAN';

/** The words of a key; what has none is shown as it is. */
export const wordsOfKey = (type: FieldType, key: string, choices: readonly Choice[]): string =>
  (isListed(type) && choices.find((each) => each.key === key)?.value) || key;

/** The key that these words, or the key itself, mean. */
export function keyOfWords(type: FieldType, text: string, choices: readonly Choice[]): string {
  const folded = fold(text);
  if (!isListed(type) || folded === '') return text;
  const meant = choices.find(({ key }) => fold(key) === folded) ?? choices.find(({ value }) => fold(value) === folded);
  return meant?.key ?? text;
}

/** The words of a key where they lead back to it, else the key: of two choices with the same words one must not become the other. */
export function writtenOfKey(type: FieldType, key: string, choices: readonly Choice[]): string {
  const words = wordsOfKey(type, key, choices);
  return keyOfWords(type, words, choices) === key ? words : key;
}
