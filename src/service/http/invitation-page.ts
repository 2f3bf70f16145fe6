/** The page at which somebody who was invited sets name and password. No script runs in it, and nothing of a user is markup. */
import type { InvitationEnd, InvitationPage } from '#service/domain/users/accept-invitation.ts';
import { html } from '#service/domain/html.ts';
import { type Culture, pageOf } from '#service/identity/page.ts';

const english = {
  title: 'Choose a password',
  words: (tenant: string) => `It lets you in to the documents of ${tenant}.`,
  name: 'Name',
  email: 'E-mail',
  password: 'Password (10 characters at least)',
  again: 'Password once more',
  submit: 'Set the password',
  mistakes: {
    name: 'Write your name.',
    password: 'Choose a password of 10 characters at least that is not your e-mail address.',
    again: 'The two passwords are not the same.',
  },
  done: 'Your password is set',
  doneWords: 'Now sign in with your e-mail address and the password.',
  open: 'Sign in',
  ends: {
    unknown: ['This link is not valid', 'Ask your administrator for a new one.'],
    expired: ['This link has expired', 'A link is good for seven days. Ask your administrator for a new one.'],
    used: ['This link has been used', 'If you have set your password, sign in. Otherwise ask your administrator for a new link.'],
  } satisfies Record<InvitationEnd, [string, string]>,
};

const czech: typeof english = {
  title: 'Zvolte si heslo',
  words: (tenant) => `Dostanete se s ním k dokladům firmy ${tenant}.`,
  name: 'Jméno',
  email: 'E-mail',
  password: 'Heslo (alespoň 10 znaků)',
  again: 'Heslo ještě jednou',
  submit: 'Nastavit heslo',
  mistakes: {
    name: 'Napište své jméno.',
    password: 'Zvolte heslo, které má alespoň 10 znaků a není Vaším e-mailem.',
    again: 'Hesla se neshodují.',
  },
  done: 'Heslo je nastaveno',
  doneWords: 'Teď se přihlaste svým e-mailem a heslem.',
  open: 'Přihlásit se',
  ends: {
    unknown: ['Odkaz není platný', 'Požádejte svého správce o nový.'],
    expired: ['Platnost odkazu skončila', 'Odkaz platí sedm dní. Požádejte svého správce o nový.'],
    used: ['Odkaz už byl použit', 'Pokud už máte heslo, přihlaste se. Jinak požádejte svého správce o nový odkaz.'],
  },
};

const textsOf = (culture: Culture): typeof english => (culture === 'cs-CZ' ? czech : english);

export type InvitationMistake = keyof typeof english.mistakes;

export function invitationPage(
  culture: Culture,
  token: string,
  { tenant, name, email }: InvitationPage,
  mistake?: InvitationMistake,
) {
  const t = textsOf(culture);
  const wrong = (field: InvitationMistake) =>
    mistake === field ? html` aria-invalid="true" aria-describedby="wrong" autofocus` : undefined;
  return pageOf(
    t.title,
    culture,
    html`<main>
      <h1 class="name">${t.title}</h1>
      <p>${t.words(tenant)}</p>
      ${mistake && html`<p class="wrong" role="alert" id="wrong">${t.mistakes[mistake]}</p>`}
      <form method="post" action="/invitation/${token}" aria-label="${t.title}">
        <label for="email">${t.email}</label>
        <input id="email" name="email" type="email" autocomplete="username" readonly value="${email}" />
        <label for="name">${t.name}</label>
        <input id="name" name="name" type="text" autocomplete="name" required maxlength="200" value="${name}" ${wrong('name')} />
        <label for="password">${t.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="new-password"
          required
          minlength="10"
          maxlength="1000"
          ${wrong('password')}
        />
        <label for="again">${t.again}</label>
        <input id="again" name="again" type="password" autocomplete="new-password" required maxlength="1000" ${wrong('again')} />
        <button type="submit">${t.submit}</button>
      </form>
    </main>`,
  );
}

const message = (culture: Culture, title: string, words: string) =>
  pageOf(
    title,
    culture,
    html`<main>
      <h1 class="name">${title}</h1>
      <p role="status">${words}</p>
      <p><a href="/">${textsOf(culture).open}</a></p>
    </main>`,
  );

export const invitedPage = (culture: Culture) => message(culture, textsOf(culture).done, textsOf(culture).doneWords);

export const invitationEndPage = (culture: Culture, end: InvitationEnd) => message(culture, ...textsOf(culture).ends[end]);
