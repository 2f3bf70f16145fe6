/** Stands in for the generated file of this name, so that what the package runs on is checked here too. */
export type { ErrorCode, Problem } from '#contract/core/errors.ts';
