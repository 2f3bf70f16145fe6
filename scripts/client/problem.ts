/** Replaces the generated file of this name, so that the runtime of the package is type-checked here too. */
export type { ErrorCode, Problem } from '#contract/core/errors.ts';
