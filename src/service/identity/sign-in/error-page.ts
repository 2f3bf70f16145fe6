import type { ServerResponse } from 'node:http';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { html } from '#service/platform/http/html.ts';
import type { CultureName } from '#contract/core/cultures.ts';
import { pageOf, sendPage } from '#service/platform/http/pages/page.ts';
import { pageCulture } from '#service/platform/http/pages/page-culture.ts';
import { textsOf } from './page-texts.ts';

/** Shows an error if an application's request cannot be answered by a redirect. The code is for support. */
export function showError(ctx: KoaContextWithOIDC, { error, error_description }: ErrorOut): void {
  const culture = pageCulture(ctx.req);
  const { failed, failedText, back } = textsOf(culture);
  const detail = html`<p class="detail">${error}${error_description === undefined ? '' : `: ${error_description}`}</p>`;
  const { headers, body } = messagePage(
    culture,
    failed,
    html`<p>${failedText}</p>
      ${detail}
      <p><a href="/">${back}</a></p>`,
  );
  ctx.set(headers);
  ctx.body = body;
}

/** Shows that the sign-in of the page no longer exists. */
export function sendExpired(response: ServerResponse, culture: CultureName): void {
  const { expired, expiredText, back } = textsOf(culture);
  sendPage(
    response,
    400,
    messagePage(
      culture,
      expired,
      html`<p>${expiredText}</p>
        <p><a href="/">${back}</a></p>`,
    ),
  );
}

export const messagePage = (culture: CultureName, title: string, content: ReturnType<typeof html>) =>
  pageOf(
    title,
    culture,
    html`<main>
      <h1 class="name">${title}</h1>
      ${content}
    </main>`,
  );
