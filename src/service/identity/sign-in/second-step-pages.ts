import type { CultureName } from '#contract/core/cultures.ts';
import { html, type Html } from '#service/platform/http/html.ts';
import { pageOf } from '#service/platform/http/pages/page.ts';
import { text } from '#service/platform/texts/text.ts';
import type { TotpOffer } from '#service/users/second-factor/totp.ts';

/** `ticket` says whose sign-in it is and how far it is. */
export type StepPage = { culture: CultureName; leadsTo: readonly string[]; ticket: string };

const stepPage = ({ culture, leadsTo, ticket }: StepPage, title: string, submit: string, content: Html, fields?: Html) =>
  pageOf(
    title,
    culture,
    html`<main>
      <h1 class="name">${title}</h1>
      ${content}
      <form method="post" aria-label="${title}">
        <input type="hidden" name="ticket" value="${ticket}" />
        ${fields}
        <button type="submit">${submit}</button>
      </form>
    </main>`,
    { formLeadsTo: leadsTo, hasInlinePicture: true, moreStyle: style },
  );

const style = `
.qr { display: block; width: 200px; height: 200px; margin: 0 auto 16px; background: #ffffff; border-radius: 6px; }
.codes { columns: 2; padding: 0; list-style: none; font-family: ui-monospace, monospace; line-height: 24px; }
code { overflow-wrap: anywhere; font-family: ui-monospace, monospace; }
input[type='hidden'] { display: none; }
`;

const codeField = (label: string, isWrong: boolean): Html =>
  html`<label for="code">${label}</label>
    <input
      id="code"
      name="code"
      type="text"
      autocomplete="one-time-code"
      autocapitalize="none"
      spellcheck="false"
      required
      autofocus
      maxlength="20"
      ${isWrong ? html` aria-invalid="true" aria-describedby="wrong"` : undefined}
    />`;

const wrong = (culture: CultureName, isWrong: boolean) =>
  isWrong ? html`<p class="wrong" role="alert" id="wrong">${text(culture, 'page.second.wrong')}</p>` : undefined;

export function codePage(page: StepPage, isWrong: boolean) {
  const { culture } = page;
  return stepPage(
    page,
    text(culture, 'page.second.title'),
    text(culture, 'page.signIn.submit'),
    html`<p>${text(culture, 'page.second.words')}</p>
      ${wrong(culture, isWrong)}`,
    codeField(text(culture, 'page.second.code'), isWrong),
  );
}

export function enrolPage(page: StepPage, { secret, qr }: TotpOffer, isWrong: boolean) {
  const { culture } = page;
  return stepPage(
    page,
    text(culture, 'page.second.enrol'),
    text(culture, 'page.second.confirm'),
    html`<p>${text(culture, 'page.second.enrolWords')}</p>
      ${wrong(culture, isWrong)}
      <img
        class="qr"
        alt="${text(culture, 'page.second.qr')}"
        src="data:image/svg+xml;base64,${Buffer.from(qr).toString('base64')}"
      />
      <p class="detail">${text(culture, 'page.second.byHand')} <code>${secret}</code></p>`,
    codeField(text(culture, 'page.second.firstCode'), isWrong),
  );
}

export function recoveryCodesPage(page: StepPage, codes: readonly string[]) {
  const { culture } = page;
  return stepPage(
    page,
    text(culture, 'page.second.recovery'),
    text(culture, 'page.second.stored'),
    html`<p>${text(culture, 'page.second.recoveryWords')}</p>
      <ul class="codes">
        ${codes.map((code) => html`<li>${code}</li>`)}
      </ul>`,
  );
}
