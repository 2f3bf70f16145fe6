import type { CultureName } from '#contract/core/cultures.ts';
import { html, type Html } from '#service/platform/http/html.ts';
import { pageOf } from '#service/platform/http/pages/page.ts';
import { text } from '#service/platform/texts/text.ts';
import { passkeyForm, type PasskeyOffer } from './passkey-form.ts';
import { passkeyScript } from './passkey-script.ts';
import type { TotpOffer } from '#service/users/second-factor/totp.ts';

/** `ticket` identifies the sign-in and its progress. */
export type StepPage = { culture: CultureName; leadsTo: readonly string[]; ticket: string };
type Shown = Omit<StepPage, 'ticket'>;

const bare = ({ culture, leadsTo }: Shown, title: string, content: Html, script?: string) =>
  pageOf(
    title,
    culture,
    html`<main>
      <h1 class="name">${title}</h1>
      ${content}
    </main>`,
    { formLeadsTo: leadsTo, hasInlinePicture: true, moreStyle: style, script },
  );

type Step = { title: string; submit: string; content: Html; fields?: Html; passkey?: PasskeyOffer | undefined };

const stepPage = (page: StepPage, { title, submit, content, fields, passkey }: Step) =>
  bare(
    page,
    title,
    html`${content}
      <form method="post" aria-label="${title}">
        <input type="hidden" name="ticket" value="${page.ticket}" />
        ${fields}
        <button type="submit">${submit}</button>
      </form>
      ${passkey && secondPasskeyForm(page.culture, passkey, true)}`,
    passkey && passkeyScript,
  );

const secondPasskeyForm = (culture: CultureName, passkey: PasskeyOffer, isSecondary: boolean): Html =>
  passkeyForm(culture, passkey, {
    label: text(culture, 'page.second.passkey'),
    failed: text(culture, 'page.second.passkeyWrong'),
    isSecondary,
  });

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

/** The incorrect input. */
export type Wrong = 'code' | 'passkey' | undefined;

const wrong = (culture: CultureName, what: Wrong) => {
  if (what === undefined) return undefined;
  const words = what === 'code' ? text(culture, 'page.second.wrong') : text(culture, 'page.second.passkeyWrong');
  return html`<p class="wrong" role="alert" id="wrong">${words}</p>`;
};

export function codePage(page: StepPage, what: Wrong, passkey: PasskeyOffer | undefined) {
  const { culture } = page;
  return stepPage(page, {
    title: text(culture, 'page.second.title'),
    submit: text(culture, 'page.signIn.submit'),
    content: html`<p>${text(culture, 'page.second.words')}</p>
      ${wrong(culture, what)}`,
    fields: codeField(text(culture, 'page.second.code'), what === 'code'),
    passkey,
  });
}

/** Renders the page for users with a passkey but without an authenticator application. */
export function passkeyPage(page: Shown, what: Wrong, passkey: PasskeyOffer) {
  const { culture } = page;
  return bare(
    page,
    text(culture, 'page.second.title'),
    html`<p>${text(culture, 'page.second.passkeyWords')}</p>
      ${wrong(culture, what)}
      <p class="wrong" data-unable>${text(culture, 'page.second.passkeyUnable')}</p>
      ${secondPasskeyForm(culture, passkey, false)}`,
    passkeyScript,
  );
}

export function enrolPage(page: StepPage, { secret, qr }: TotpOffer, isWrong: boolean) {
  const { culture } = page;
  return stepPage(page, {
    title: text(culture, 'page.second.enrol'),
    submit: text(culture, 'page.second.confirm'),
    content: html`<p>${text(culture, 'page.second.enrolWords')}</p>
      ${wrong(culture, isWrong ? 'code' : undefined)}
      <img
        class="qr"
        alt="${text(culture, 'page.second.qr')}"
        src="data:image/svg+xml;base64,${Buffer.from(qr).toString('base64')}"
      />
      <p class="detail">${text(culture, 'page.second.byHand')} <code>${secret}</code></p>`,
    fields: codeField(text(culture, 'page.second.firstCode'), isWrong),
  });
}

export function recoveryCodesPage(page: StepPage, codes: readonly string[]) {
  const { culture } = page;
  return stepPage(page, {
    title: text(culture, 'page.second.recovery'),
    submit: text(culture, 'page.second.stored'),
    content: html`<p>${text(culture, 'page.second.recoveryWords')}</p>
      <ul class="codes">
        ${codes.map((code) => html`<li>${code}</li>`)}
      </ul>`,
  });
}
