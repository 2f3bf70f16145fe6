import type { Reason } from '#contract/core/error-reasons.ts';

/** Returns only the code: messages of socket errors contain internal addresses. */
const causeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '–';

export const unreachable = ({ host }: Pick<URL, 'host'>, error: unknown): Reason => ({
  code: 'host_unreachable',
  params: { host, cause: causeOf(error) },
});
