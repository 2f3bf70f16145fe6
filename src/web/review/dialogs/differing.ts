/** Style of a value that differs from the one in this document. */
export const differing = { bg: 'var(--look-soft)', c: 'var(--look)', fw: 500 } as const;
