/** Pages for a forgotten password. They have no scripts, and user data is never markup. */
import type { CultureName } from '#contract/core/cultures.ts';
import { text } from '#service/platform/texts/text.ts';
import { html } from '#service/platform/http/html.ts';
import { pageOf } from '#service/platform/http/pages/page.ts';
import { messagePage } from '../message-page.ts';
import { newPasswordForm } from '../new-password-form.ts';
import type { ResetEnd } from './reset-password.ts';

/** The invalid field and its message. */
export type ResetMistake = { field: 'password' | 'again'; words: string };

export function resetPage(culture: CultureName, token: string, email: string, mistake?: ResetMistake) {
  const title = text(culture, 'page.reset.title');
  return pageOf(
    title,
    culture,
    html`<main>
      <h1 class="name">${title}</h1>
      <p>${text(culture, 'page.reset.words')}</p>
      ${mistake && html`<p class="wrong" role="alert" id="wrong">${mistake.words}</p>`}
      ${newPasswordForm(culture, { action: `/new-password/${token}`, title, email, mistake: mistake?.field })}
    </main>`,
  );
}

export const resetDonePage = (culture: CultureName) =>
  messagePage(culture, text(culture, 'page.reset.done'), text(culture, 'page.reset.doneWords'), {
    href: '/',
    label: text(culture, 'page.invitation.open'),
  });

export const resetEndPage = (culture: CultureName, end: ResetEnd) =>
  messagePage(culture, text(culture, `page.invitation.ends.${end}.0`), text(culture, `page.reset.ends.${end}`), {
    href: '/connect/forgotten-password',
    label: text(culture, 'page.reset.newLink'),
  });
