/**
 * Reserved words of the expression language. A field may have such a name, but in an expression the word keeps its meaning in the language:
 * keywords, built-in names, and `items` and `today`, which every expression has.
 */
const kept: ReadonlySet<string> = new Set(
  [
    'prototype true false null in as break const continue else for function if import let loop package namespace return var void while',
    'int uint double bool string bytes list map type null_type google optional cel',
    'items today',
  ].flatMap((words) => words.split(' ')),
);

/** Whether an expression can refer to a field of this name. */
export const isValidIdentifier = (fieldName: string): boolean => /^[A-Za-z]\w*$/.test(fieldName) && !kept.has(fieldName);
