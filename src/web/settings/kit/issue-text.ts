/** Error texts for users, both for the schemas of the contract and for errors of the service. */
import { ApiError } from '#web/platform/api/api-error.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { readReason, reasonTextOrDefault, reasonText } from '#web/platform/i18n/reason-text.ts';

/** Returns the text of a field error: a reason as encoded by the schemas and `ApiError.fieldErrors`. */
export function fieldErrorText(message: string): string;
export function fieldErrorText(message: string | undefined): string | undefined;
export function fieldErrorText(message: string | undefined): string | undefined {
  return message === undefined ? undefined : reasonTextOrDefault(readReason(message));
}

/**
 * Returns the text of an error as a whole, with the reason if the service returns it. Differing version numbers are not shown, because they
 * mean nothing to a user.
 */
export function refusalText(error: unknown): string {
  const reason = error instanceof ApiError && error.code !== 'stale_version' ? error.problem.reason : undefined;
  const why = reason && reasonText(reason);
  return why === undefined ? errorText(error) : `${errorText(error)} ${why}`;
}
