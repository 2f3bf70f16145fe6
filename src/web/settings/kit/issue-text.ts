/** What is wrong, in words for a person: of the contract's schemas here and of the service's refusals alike. */
import { ApiError } from '#web/platform/api/api-error.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { readReason, reasonOrGeneral, reasonText } from '#web/platform/i18n/reason-text.ts';

/** Of the message of a form's field: a reason as the schemas and `ApiError.fieldErrors` write it. */
export function fieldErrorText(message: string): string;
export function fieldErrorText(message: string | undefined): string | undefined;
export function fieldErrorText(message: string | undefined): string | undefined {
  return message === undefined ? undefined : reasonOrGeneral(readReason(message));
}

/** A refusal as a whole, with why where the service says it. Which versions differ says nothing to a person. */
export function refusalText(error: unknown): string {
  const reason = error instanceof ApiError && error.code !== 'stale_version' ? error.problem.reason : undefined;
  const why = reason && reasonText(reason);
  return why === undefined ? errorText(error) : `${errorText(error)} ${why}`;
}
