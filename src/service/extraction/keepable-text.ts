/** A broken font can give what PostgreSQL does not keep: NUL and half surrogate pairs. */
export const keepableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
