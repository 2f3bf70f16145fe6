/** What happened, in words for a person: the text of the code that the service gives. */
import { i18n } from '@lingui/core';

/** Takes any thrown thing; an `ApiError` is known by its `code`. */
export function errorText(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const id = `error.${code}`;
  return i18n._(Object.hasOwn(i18n.messages, id) ? id : 'error.internal');
}
