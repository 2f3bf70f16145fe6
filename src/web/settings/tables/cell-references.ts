/**
 * Cell references of a sheet. A row or cell without a reference follows the previous one (ECMA-376 part 1, 18.3.1.4 and 18.3.1.73). Writers
 * may omit them, but readers expect them.
 */
const letters = (column: number): string =>
  column === 0 ? '' : letters(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));

/** `A` is 1. */
export const columnOf = (reference: string): number =>
  Array.from(/^[A-Z]*/.exec(reference)?.[0] ?? '').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Returns a function that adds missing references to consecutive parts of a sheet. Each part ends outside of a tag. */
export function createReferenceAdder(): (part: string) => string {
  let line = 0;
  let column = 0;
  return (part) =>
    part.replaceAll(/<(row|c)(\s[^>]*?)?(\/?)>/g, (tag: string, name: string, attributes: string = '', end: string = '') => {
      const own = /\sr="([A-Z]*\d+)"/.exec(attributes)?.[1];
      if (name === 'row') {
        line = own === undefined ? line + 1 : Number(own);
        column = 0;
        return own === undefined ? `<row r="${line}"${attributes}${end}>` : tag;
      }
      column = own === undefined ? column + 1 : columnOf(own);
      return own === undefined ? `<c r="${letters(column)}${line}"${attributes}${end}>` : tag;
    });
}

/** Whether the sheet has no references. Decided by the first cell, because a writer either includes or omits all of them. */
export const lacksReferences = (sheet: string): boolean => /<c(?:\s[^>]*)?>/.exec(sheet)?.[0].includes(' r="') === false;
