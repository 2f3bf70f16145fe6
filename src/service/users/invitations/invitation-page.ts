/** The page where an invited user sets name and password. It has no scripts, and user data is never markup. */
import type { CultureName } from '#contract/core/cultures.ts';
import { text } from '#service/platform/texts/text.ts';
import { messagePage } from '../message-page.ts';
import { invalidAttributes, newPasswordForm } from '../new-password-form.ts';
import type { InvitationEnd, InvitationPage } from './accept-invitation.ts';
import { html } from '#service/platform/http/html.ts';
import { pageOf } from '#service/platform/http/pages/page.ts';

const textsOf = (culture: CultureName) => ({
  title: text(culture, 'page.invitation.title'),
  words: (tenant: string) => text(culture, 'page.invitation.words', { tenant }),
  done: text(culture, 'page.invitation.done'),
  doneWords: text(culture, 'page.invitation.doneWords'),
  open: text(culture, 'page.invitation.open'),
});

/** The invalid field. */
export type InvitationMistake = 'name' | 'password' | 'again';

export function invitationPage(
  culture: CultureName,
  token: string,
  { tenant, name, email }: InvitationPage,
  mistake?: InvitationMistake,
) {
  const t = textsOf(culture);
  const before = html`<label for="name">${text(culture, 'page.invitation.name')}</label>
    <input
      id="name"
      name="name"
      type="text"
      autocomplete="name"
      required
      maxlength="200"
      value="${name}"
      ${mistake === 'name' ? invalidAttributes : undefined}
    />`;
  return pageOf(
    t.title,
    culture,
    html`<main>
      <h1 class="name">${t.title}</h1>
      <p>${t.words(tenant)}</p>
      ${mistake && html`<p class="wrong" role="alert" id="wrong">${text(culture, `page.invitation.mistakes.${mistake}`)}</p>`}
      ${newPasswordForm(culture, { action: `/invitation/${token}`, title: t.title, email, before, mistake })}
    </main>`,
  );
}

const message = (culture: CultureName, title: string, words: string) =>
  messagePage(culture, title, words, { href: '/', label: textsOf(culture).open });

export const invitedPage = (culture: CultureName) => message(culture, textsOf(culture).done, textsOf(culture).doneWords);

export const invitationEndPage = (culture: CultureName, end: InvitationEnd) =>
  message(culture, text(culture, `page.invitation.ends.${end}.0`), text(culture, `page.invitation.ends.${end}.1`));
