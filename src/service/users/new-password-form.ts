/** The form for setting a new password. */
import type { CultureName } from '#contract/core/cultures.ts';
import { html, type Html } from '#service/platform/http/html.ts';
import { text } from '#service/platform/texts/text.ts';

type NewPasswordForm = {
  action: string;
  title: string;
  email: string;
  /** Content shown before the password. */
  before?: Html;
  /** The invalid field. */
  mistake: string | undefined;
};

/** Attributes of an invalid input; the page shows the reason under the id `wrong`. */
export const invalidAttributes: Html = html` aria-invalid="true" aria-describedby="wrong" autofocus`;

export function newPasswordForm(culture: CultureName, { action, title, email, before, mistake }: NewPasswordForm): Html {
  return html`<form method="post" action="${action}" aria-label="${title}">
    <label for="email">${text(culture, 'page.invitation.email')}</label>
    <input id="email" name="email" type="email" autocomplete="username" readonly value="${email}" />
    ${before}
    <label for="password">${text(culture, 'page.invitation.password')}</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="new-password"
      required
      minlength="10"
      maxlength="1000"
      ${mistake === 'password' ? invalidAttributes : undefined}
    />
    <label for="again">${text(culture, 'page.invitation.again')}</label>
    <input
      id="again"
      name="again"
      type="password"
      autocomplete="new-password"
      required
      maxlength="1000"
      ${mistake === 'again' ? invalidAttributes : undefined}
    />
    <button type="submit">${text(culture, 'page.invitation.submit')}</button>
  </form>`;
}
