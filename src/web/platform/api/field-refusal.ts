import { ApiError } from './api-error.ts';
import { errorText } from '../i18n/error-text.ts';
import { readReason, reasonText, reasonTextOrDefault } from '../i18n/reason-text.ts';

/** Returns the error of a field of the sent body, if the service refused that field. */
export function fieldRefusal(error: unknown, field: string): string | undefined {
  const written = error instanceof ApiError ? error.fieldErrors[`body.${field}`] : undefined;
  return written === undefined ? undefined : reasonTextOrDefault(readReason(written));
}

/** Returns the error of a form with one field, which is shown at that field. */
export function onlyFieldRefusal(error: unknown, field: string): string | undefined {
  if (error === null) return undefined;
  const why = error instanceof ApiError && error.problem.reason ? reasonText(error.problem.reason) : undefined;
  return fieldRefusal(error, field) ?? why ?? errorText(error);
}
