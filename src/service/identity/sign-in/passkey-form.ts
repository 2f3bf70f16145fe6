import type { CultureName } from '#contract/core/cultures.ts';
import { html, type Html } from '#service/platform/http/html.ts';
import { text } from '#service/platform/texts/text.ts';

/** `ticket` identifies the sign-in; `options` are the request options for the browser, as JSON. */
export type PasskeyOffer = { ticket: string; options: string };

/**
 * Renders the form, made visible by the page's script (passkey-script.ts) if the browser supports passkeys. `isSecondary`: shown beside
 * another form.
 */
export function passkeyForm(
  culture: CultureName,
  { ticket, options }: PasskeyOffer,
  { label, failed, isSecondary }: { label: string; failed: string; isSecondary: boolean },
): Html {
  return html`<form method="post" aria-label="${label}" data-passkey="${options}" hidden>
    <p class="wrong" role="alert" data-failed hidden>${failed}</p>
    <input type="hidden" name="passkey-ticket" value="${ticket}" />
    <input type="hidden" name="passkey" />
    ${isSecondary ? html`<p class="or">${text(culture, 'page.signIn.or')}</p>` : undefined}
    <button type="submit" ${isSecondary ? html`class="way"` : undefined}>${label}</button>
  </form>`;
}
