import type { Culture } from './page.ts';

type Texts = {
  signIn: string;
  email: string;
  password: string;
  submit: string;
  wrong: string;
  wait: (seconds: number) => string;
  language: string;
  signOut: string;
  signOutQuestion: string;
  failed: string;
  failedText: string;
  expired: string;
  expiredText: string;
  back: string;
};

const inTime = (culture: Culture, seconds: number): string => {
  const format = new Intl.RelativeTimeFormat(culture);
  return seconds < 90 ? format.format(seconds, 'second') : format.format(Math.ceil(seconds / 60), 'minute');
};

export const texts: Record<Culture, Texts> = {
  'cs-CZ': {
    signIn: 'Přihlášení',
    email: 'E-mail',
    password: 'Heslo',
    submit: 'Přihlásit se',
    wrong: 'E-mail nebo heslo nesouhlasí. Zkontrolujte obojí a zkuste to znovu.',
    wait: (seconds) => `Příliš mnoho neúspěšných pokusů. Zkuste to znovu ${inTime('cs-CZ', seconds)}.`,
    language: 'Jazyk',
    signOut: 'Odhlásit se',
    signOutQuestion: 'Chcete se odhlásit?',
    failed: 'Přihlášení nelze dokončit',
    failedText: 'Nic se nezměnilo. Otevřete aplikaci znovu a přihlaste se.',
    expired: 'Přihlášení vypršelo',
    expiredText: 'Stránka byla otevřená příliš dlouho, nebo už přihlášení proběhlo jinde.',
    back: 'Zpět do aplikace',
  },
  'en-US': {
    signIn: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
    wrong: 'The e-mail or the password is not right. Check both and try again.',
    wait: (seconds) => `Too many failed attempts. Try again ${inTime('en-US', seconds)}.`,
    language: 'Language',
    signOut: 'Sign out',
    signOutQuestion: 'Do you want to sign out?',
    failed: 'Signing in cannot go on',
    failedText: 'Nothing has changed. Open the application again and sign in.',
    expired: 'This sign-in has expired',
    expiredText: 'The page was open for too long, or you have signed in elsewhere meanwhile.',
    back: 'Back to the application',
  },
};

export const cultures: Record<Culture, string> = { 'cs-CZ': 'Čeština', 'en-US': 'English' };
