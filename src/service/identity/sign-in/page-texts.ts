import type { CultureName } from '#contract/core/cultures.ts';
import { text } from '#service/platform/texts/text.ts';

const inTime = (culture: CultureName, seconds: number): string => {
  const format = new Intl.RelativeTimeFormat(culture);
  return seconds < 90 ? format.format(seconds, 'second') : format.format(Math.ceil(seconds / 60), 'minute');
};

export const textsOf = (culture: CultureName) => ({
  signIn: text(culture, 'page.signIn.signIn'),
  email: text(culture, 'page.signIn.email'),
  password: text(culture, 'page.signIn.password'),
  submit: text(culture, 'page.signIn.submit'),
  wrong: text(culture, 'page.signIn.wrong'),
  or: text(culture, 'page.signIn.or'),
  signInWith: (provider: string) => text(culture, 'page.signIn.with', { provider }),
  passkey: text(culture, 'page.second.passkey'),
  passkeyFailed: text(culture, 'page.signIn.passkeyFailed'),
  forgotten: text(culture, 'page.signIn.forgotten'),
  forgottenWithoutEmail: text(culture, 'page.signIn.forgottenWithoutEmail'),
  language: text(culture, 'page.signIn.language'),
  signOut: text(culture, 'page.signIn.signOut'),
  signOutQuestion: text(culture, 'page.signIn.signOutQuestion'),
  failed: text(culture, 'page.signIn.failed'),
  failedText: text(culture, 'page.signIn.failedText'),
  expired: text(culture, 'page.signIn.expired'),
  expiredText: text(culture, 'page.signIn.expiredText'),
  back: text(culture, 'page.signIn.back'),
  wait: (seconds: number) => text(culture, 'page.signIn.wait', { time: inTime(culture, seconds) }),
});
