/**
 * Words that the language of checks keeps for itself. A field may be called so, but an expression that says the word means the language's:
 * its own words, what stands in it, and `items` and `today`, which are given to every expression.
 */
const kept: ReadonlySet<string> = new Set(
  [
    'prototype true false null in as break const continue else for function if import let loop package namespace return var void while',
    'int uint double bool string bytes list map type null_type google optional cel',
    'items today',
  ].flatMap((words) => words.split(' ')),
);

/** Whether an expression can speak of a field that is called so. */
export const isSpeakable = (fieldName: string): boolean => /^[A-Za-z]\w*$/.test(fieldName) && !kept.has(fieldName);
