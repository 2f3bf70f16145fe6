/** Removes characters that PostgreSQL cannot store and a broken font can produce: NUL and lone surrogates. */
export const toStorableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
