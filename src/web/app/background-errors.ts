import { ApiError } from '#web/platform/api/api-error.ts';
import { SignInDismissed } from '#web/platform/auth/sign-in-state.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';

/** For what fails without a place of its own on the screen. */
export function reportBackgroundError(error: unknown): void {
  // The person closed the question themselves; the page says what it lacks.
  if (error instanceof SignInDismissed) return;
  // asked by a screen that goes away with its document
  if (error instanceof ApiError && error.code === 'document_left') return;
  showToast({ kind: 'problem', title: errorText(error) });
}
