/** Shared parts of the pages behind links in approval emails: the frame and the facts of the document. The pages have no script. */
import type { CultureName } from '#contract/core/cultures.ts';
import { html, type Html } from '#service/platform/http/html.ts';
import { pageOf } from '#service/platform/http/pages/page.ts';
import type { EmailFact } from '../emails/compose-email.ts';
import { linkPageStyle as moreStyle } from './link-page-style.ts';

export const linkPage = (culture: CultureName, title: string, content: Html) =>
  pageOf(title, culture, html`<main>${content}</main>`, { moreStyle });

/** Renders the document's name, the request, and the facts that a decision is based on. */
export const documentFacts = (name: string, asked: Html, facts: readonly EmailFact[]): Html =>
  html`<h1 class="document">${name}</h1>
    ${asked}
    <dl>
      ${facts.map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>`;

/** Renders the final page, with nothing left to do. */
export const linkEnd = (culture: CultureName, title: string, words: Html, link?: { href: string; text: string }) =>
  linkPage(
    culture,
    title,
    html`<h1 class="name">${title}</h1>
      ${words} ${link && html`<p><a href="${link.href}">${link.text}</a></p>`}`,
  );
