import { ApiError } from '#web/platform/api/api-error.ts';
import { SignInDismissedError } from '#web/platform/auth/sign-in-state.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';

/** Reports an error that has no place of its own on the screen. */
export function reportBackgroundError(error: unknown): void {
  // The user closed the sign-in dialog; the page itself shows what it lacks.
  if (error instanceof SignInDismissedError) return;
  // The request came from a screen that closes together with its document.
  if (error instanceof ApiError && error.code === 'document_left') return;
  showToast({ kind: 'problem', title: errorText(error) });
}
