import type { ValueType } from './value-type.ts';

/** Words for yes and no in the supported languages, as typed by people and printed on documents. */
const yes = new Set(['true', 'yes', 'y', 'ano', 'áno', 'a', 'ja', 'tak', 'oui', 'x', '1']);
const no = new Set(['false', 'no', 'n', 'ne', 'nie', 'nein', 'non', '0']);

/** Returns `true` or `false` for a word that means yes or no, otherwise null. */
export function parseBoolean(word: string): 'true' | 'false' | null {
  const plain = word.trim().toLowerCase();
  if (yes.has(plain)) return 'true';
  return no.has(plain) ? 'false' : null;
}

export const boolean: ValueType = {
  kind: 'boolean',
  canonical: (text) => {
    const lower = text.toLowerCase();
    return lower === 'true' || lower === 'false' ? lower : null;
  },
  parse: (text) => {
    if (text.trim() === '') return { ok: true, value: '' };
    const value = parseBoolean(text);
    return value === null ? { ok: false, problem: 'notYesOrNo' } : { ok: true, value };
  },
  format: (value) => value,
  json: (value) => (value === 'true' || value === 'false' ? value === 'true' : value),
};
