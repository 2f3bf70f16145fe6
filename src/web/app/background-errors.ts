import { t } from '@lingui/core/macro';
import { ApiError } from '#web/platform/api/api-error.ts';
import { SignInDismissedError } from '#web/platform/auth/sign-in-state.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { reasonText } from '#web/platform/i18n/reason-text.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';

/** Reports an error that has no place of its own on the screen. */
export function reportBackgroundError(error: unknown, runAgain?: () => void): void {
  // The user closed the sign-in dialog; the page itself shows what it lacks.
  if (error instanceof SignInDismissedError) return;
  // The user has canceled the request.
  if (error instanceof DOMException && error.name === 'AbortError') return;
  // The request came from a screen that closes together with its document.
  if (error instanceof ApiError && error.code === 'document_left') return;
  const detail = error instanceof ApiError ? whyOf(error) : undefined;
  showToast({
    kind: 'problem',
    title: errorText(error),
    ...(detail === undefined ? {} : { detail }),
    ...(runAgain && mayPass(error) ? { action: { label: t`Try again`, run: runAgain } } : {}),
  });
}

/** Whether the same request may succeed later. A refused one stays refused. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/** Returns the reason of a refusal, such as an empty file. Differing version numbers are not shown, because they mean nothing to a user. */
function whyOf({ code, problem: { reason, errors } }: ApiError): string | undefined {
  const why = reason ?? errors?.[0];
  return why === undefined || code === 'stale_version' || why.code === code ? undefined : reasonText(why);
}
