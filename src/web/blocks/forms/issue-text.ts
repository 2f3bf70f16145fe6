/** What is wrong, in words for a person: of the contract's schemas here and of the service's refusals alike. */
import { i18n } from '@lingui/core';
import { ApiError } from '#web/api/api-error.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { currentCulture } from '#web/i18n/i18n.ts';
import { cannotBe, fixed, patterns } from './refusal-words.ts';

/** Undefined for words that are not known here. */
function knownText(message: string): string | undefined {
  const descriptor = Object.hasOwn(fixed, message) ? fixed[message] : undefined;
  if (descriptor) return i18n._(descriptor);
  for (const [pattern, say] of patterns) {
    const [match, ...parts] = pattern.exec(message) ?? [];
    if (match !== undefined) return say(...parts);
  }
  // the service speaks English: nobody else is shown what has no words of his language
  return currentCulture() === 'en-US' ? message : undefined;
}

export function fieldErrorText(message: string): string;
export function fieldErrorText(message: string | undefined): string | undefined;
export function fieldErrorText(message: string | undefined): string | undefined {
  return message === undefined ? undefined : (knownText(message) ?? i18n._(cannotBe));
}

const withReason = new Set(['still_in_use', 'too_many', 'state_conflict']);

/** A refusal as a whole; why it is in use or how many are too many is known to the service only. */
export function refusalText(error: unknown): string {
  const detail = error instanceof ApiError && withReason.has(error.code) ? error.problem.detail : undefined;
  const reason = detail === undefined ? undefined : knownText(detail);
  return reason === undefined ? errorText(error) : `${errorText(error)} ${reason}`;
}
