import { text } from '#service/platform/texts/text.ts';

/** Texts of emails, in the language of the tenant. */
type Email = { subject: string; body: string };

export const returnText = (
  culture: string,
  params: { tenant: string; document: string; reason: string; sender: string },
): Email => ({ subject: text(culture, 'email.returned.subject', params), body: text(culture, 'email.returned.body', params) });

export const nothingReadableText = (culture: string, params: { tenant: string; subject: string; kinds: string }): Email => ({
  subject: text(culture, 'email.nothingReadable.subject', params),
  body: text(culture, 'email.nothingReadable.body', params),
});

type Invitation = { tenant: string; sender: string; link: string; until: Date; timeZone: string };

export function invitationText(culture: string, { tenant, sender, link, until, timeZone }: Invitation): Email {
  const day = new Intl.DateTimeFormat(culture, { dateStyle: 'long', timeZone }).format(until);
  const params = { tenant, sender, link, day };
  return { subject: text(culture, 'email.invitation.subject', params), body: text(culture, 'email.invitation.body', params) };
}

export const passwordResetText = (culture: string, params: { tenant: string; link: string; minutes: number }): Email => ({
  subject: text(culture, 'email.passwordReset.subject', params),
  body: text(culture, 'email.passwordReset.body', params),
});

/** Returns the notification to the owner of an account, so that nobody can hide from them that their password was changed. */
export const passwordChangedText = (culture: string, params: { tenant: string; application: string }): Email => ({
  subject: text(culture, 'email.passwordChanged.subject', params),
  body: text(culture, 'email.passwordChanged.body', params),
});
