/** A value that is not the one of this document. */
export const differing = { bg: 'var(--look-soft)', c: 'var(--look)', fw: 500 } as const;
