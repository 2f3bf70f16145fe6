/** Page with a message and one link, where a page of the sign-in or of an invitation ends. It has no scripts, and user data is never markup. */
import type { CultureName } from '#contract/core/cultures.ts';
import { html } from '#service/platform/http/html.ts';
import { pageOf } from '#service/platform/http/pages/page.ts';

export const messagePage = (culture: CultureName, title: string, words: string, link: { href: string; label: string }) =>
  pageOf(
    title,
    culture,
    html`<main>
      <h1 class="name">${title}</h1>
      <p role="status">${words}</p>
      <p><a href="${link.href}">${link.label}</a></p>
    </main>`,
  );
