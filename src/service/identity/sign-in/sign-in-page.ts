import { html } from '#service/platform/http/html.ts';
import { pageOf } from '#service/platform/http/pages/page.ts';
import type { ShownTenant } from './shown-tenant.ts';
import { cultureNames, type CultureName } from '#contract/core/cultures.ts';
import { forgottenPasswordPath } from './forgotten-password-path.ts';
import { textsOf } from './page-texts.ts';
import { passkeyForm, type PasskeyOffer } from './passkey-form.ts';
import { passkeyScript } from './passkey-script.ts';

export type SignInPage = {
  culture: CultureName;
  email: string;
  /** Target origins of the form, if they differ. */
  leadsTo: readonly string[];
  /** Undefined if the tenant of the page is not known. */
  tenant: ShownTenant | undefined;
  /** Identity providers whose sign-in is accepted. */
  providers: readonly { id: string; name: string }[];
  /** Whether a link for a forgotten password can be emailed; otherwise the page says who can create one. */
  offersPasswordReset: boolean;
  /** Undefined if nobody has a passkey. */
  passkey: PasskeyOffer | undefined;
  failure?: { kind: 'wrong' } | { kind: 'passkey' } | { kind: 'wait'; seconds: number } | undefined;
};

/** Renders the product name, two fields and the language. */
export function signInPage({
  culture,
  email,
  leadsTo,
  tenant,
  providers,
  offersPasswordReset,
  passkey,
  failure,
}: SignInPage): ReturnType<typeof pageOf> {
  const t = textsOf(culture);
  const message = failure && html`<p class="wrong" role="alert" id="wrong">${failureText(failure, t)}</p>`;
  const described =
    failure && html` aria-describedby="wrong"${failure.kind === 'wrong' ? html` aria-invalid="true"` : undefined}`;
  const focus = html` autofocus`;
  const languages = Object.entries(cultureNames).map(([each, name]) =>
    each === culture
      ? html`<span aria-current="true" lang="${each}">${name}</span>`
      : html`<a href="?culture=${each}" lang="${each}" hreflang="${each}">${name}</a>`,
  );
  return pageOf(
    t.signIn,
    culture,
    html` <main>
        ${
          tenant?.logo === undefined
            ? html`<h1 class="name">Vidimus</h1>`
            : html`<h1 class="name"><img class="logo" src="${tenant.logo}" alt="${tenant.name}" /></h1>`
        }
        ${tenant && html`<p class="tenant">${tenant.logo === undefined ? tenant.name : html`${tenant.name} · Vidimus`}</p>`}
        ${message}
        <form method="post" aria-label="${t.signIn}">
          <label for="email">${t.email}</label>
          <input
            id="email"
            name="email"
            type="email"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            required
            maxlength="254"
            value="${email}"
            ${described}${email === '' ? focus : undefined}
          />
          <label for="password">${t.password}</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            required
            maxlength="1000"
            ${described}${email === '' ? undefined : focus}
          />
          <button type="submit">${t.submit}</button>
        </form>
        ${passkey && passkeyForm(culture, passkey, { label: t.passkey, failed: t.passkeyFailed, isSecondary: true })}
        ${providers.length === 0 ? undefined : html`<p class="or">${t.or}</p>`}
        ${providers.map(({ id, name }) => html`<a class="way" href="?with=${id}">${t.signInWith(name)}</a>`)}
        <p class="other">
          ${offersPasswordReset ? html`<a href="${forgottenPasswordPath}">${t.forgotten}</a>` : t.forgottenWithoutEmail}
        </p>
      </main>
      <nav aria-label="${t.language}">${{ markup: languages.map(({ markup }) => markup).join('') }}</nav>`,
    { formLeadsTo: leadsTo, hasInlinePicture: tenant?.logo !== undefined, script: passkey && passkeyScript },
  );
}

function failureText(failure: NonNullable<SignInPage['failure']>, t: ReturnType<typeof textsOf>): string {
  switch (failure.kind) {
    case 'wrong':
      return t.wrong;
    case 'passkey':
      return t.passkeyFailed;
    case 'wait':
      return t.wait(failure.seconds);
  }
}
