/** Error messages for users, by the error code of the service. */
import { i18n } from '@lingui/core';

/** Accepts any thrown value. An `ApiError` is recognized by its `code`. */
export function errorText(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const id = `error.${code}`;
  return i18n._(Object.hasOwn(i18n.messages, id) ? id : 'error.internal');
}
