import { setTimeout as delay } from 'node:timers/promises';
import type { CultureName } from '#contract/core/cultures.ts';
import { DomainError } from '#contract/core/errors.ts';
import { html } from '#service/platform/http/html.ts';
import { pageOf, sendPage } from '#service/platform/http/pages/page.ts';
import { pageCulture, rememberCulture } from '#service/platform/http/pages/page-culture.ts';
import { text } from '#service/platform/texts/text.ts';
import { requestPasswordReset } from '#service/users/password-reset/request-reset.ts';
import { messagePage } from './error-page.ts';
import { forgottenPasswordPath } from './forgotten-password-path.ts';
import { textsOf } from './page-texts.ts';
import { readForm } from './read-form.ts';
import type { SignInCall } from './sign-in.ts';
import { assertNotThrottled, recordFailure, type ThrottleParts } from './sign-in-throttle.ts';

/** The response is sent after this time whether an email was written or not, so that it does not reveal whether the account exists. */
const answerAfterMs = 400;

/** Emails a link to set a new password. The response is the same in every case. */
export async function forgottenPassword(call: Omit<SignInCall, 'provider'>, parts: ThrottleParts): Promise<void> {
  const { request, response, origin, address } = call;
  const culture = pageCulture(request);
  const ask = (status: number, failure?: string, email = '') => sendPage(response, status, askPage(culture, email, failure));
  if (request.method !== 'POST')
    return sendPage(response, 200, askPage(culture, '', undefined), rememberCulture(request, culture));
  const from = request.headers.origin;
  const form = from === undefined || from === origin ? await readForm(request) : undefined;
  const email = form?.get('email')?.trim() ?? '';
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254)
    return ask(400, text(culture, 'page.forgotten.invalid'), email.slice(0, 254));
  const attempt = { account: `password reset ${email}`, address };
  try {
    await assertNotThrottled(parts, attempt);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'too_many_requests') throw error;
    return ask(429, textsOf(culture).wait(error.details.retryAfterS ?? 1), email);
  }
  await Promise.all([
    delay(answerAfterMs),
    recordFailure(parts, attempt).then(() => requestPasswordReset(parts, email, address)),
  ]);
  const { back } = textsOf(culture);
  const sent = messagePage(
    culture,
    text(culture, 'page.forgotten.sent'),
    html`<p role="status">${text(culture, 'page.forgotten.sentWords', { email })}</p>
      <p><a href="/">${back}</a></p>`,
  );
  sendPage(response, 200, sent);
}

function askPage(culture: CultureName, email: string, failure: string | undefined) {
  const title = text(culture, 'page.forgotten.title');
  const { email: label, back } = textsOf(culture);
  return pageOf(
    title,
    culture,
    html`<main>
      <h1 class="name">${title}</h1>
      <p>${text(culture, 'page.forgotten.words')}</p>
      ${failure === undefined ? undefined : html`<p class="wrong" role="alert" id="wrong">${failure}</p>`}
      <form method="post" action="${forgottenPasswordPath}" aria-label="${title}">
        <label for="email">${label}</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          required
          autofocus
          maxlength="254"
          value="${email}"
        />
        <button type="submit">${text(culture, 'page.forgotten.submit')}</button>
      </form>
      <p class="other"><a href="/">${back}</a></p>
    </main>`,
  );
}
