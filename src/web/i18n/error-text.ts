/** What happened, in words for a person. Codes of the service are the key; its own English detail is the last resort. */
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#contract/errors.ts';

const texts: Record<ErrorCode | 'unreachable', MessageDescriptor> = {
  invalid_input: msg`The service did not accept what was sent.`,
  not_signed_in: msg`Your login has expired. Sign in again; nothing on this page is lost.`,
  role_forbids: msg`Your role does not allow this. Ask your administrator.`,
  unit_forbids: msg`The document belongs to an accounting unit that you do not have.`,
  not_found: msg`It is not here any more, or never was.`,
  document_not_found: msg`There is no such document. It may have been deleted.`,
  page_not_found: msg`The document has no such page.`,
  operation_not_found: msg`The result has expired. Send the file again.`,
  accounting_unit_not_found: msg`There is no such accounting unit.`,
  document_type_not_found: msg`There is no such document type.`,
  webhook_not_found: msg`There is no such webhook. It may have been removed.`,
  delivery_not_found: msg`There is no such delivery. Deliveries are kept for 30 days.`,
  state_conflict: msg`The document is in a state that does not allow this. Nothing was changed.`,
  stale_version: msg`Somebody else changed it meanwhile. Nothing of theirs was overwritten.`,
  external_id_taken: msg`Another document has this external id already.`,
  email_taken: msg`Somebody signs in with this e-mail address already.`,
  last_administrator: msg`This is the last administrator. Make somebody else an administrator first. Nothing was changed.`,
  own_account: msg`You cannot deactivate the account with which you are signed in.`,
  account_inactive: msg`The account is deactivated. Activate it first.`,
  name_taken: msg`Another one has this name already.`,
  still_in_use: msg`It is still in use, so it was not removed.`,
  too_large: msg`The file is too large. The limit is 50 MB and 300 pages.`,
  too_many: msg`Too many at once. Take fewer and try again.`,
  unsupported_file: msg`This kind of file cannot be read. Use PDF, PNG, JPEG, TIFF, WebP, ISDOC, UBL or CII.`,
  unsupported_media_type: msg`The service did not understand the format of the request.`,
  too_many_requests: msg`Too many requests in a short time. Wait a moment and try again.`,
  internal: msg`Something went wrong on our side. Try again; if it stays, tell your administrator.`,
  busy: msg`The service is very busy just now. Nothing was changed. Try again in a moment.`,
  unavailable: msg`A service that this needs cannot be reached now. Try again later.`,
  unreachable: msg`The service cannot be reached. Check your connection; what you wrote here stays.`,
};

const isKnown = (code: unknown): code is keyof typeof texts => typeof code === 'string' && Object.hasOwn(texts, code);

/** Takes any thrown thing; an `ApiError` is known by its `code`. */
export function errorText(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return i18n._(isKnown(code) ? texts[code] : texts.internal);
}
