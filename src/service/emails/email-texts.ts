import { text } from '#service/platform/texts/text.ts';

/** What our emails say, in the language of the tenant. */
type Email = { subject: string; body: string };

export const returnText = (
  culture: string,
  said: { tenant: string; document: string; reason: string; sender: string },
): Email => ({ subject: text(culture, 'email.returned.subject', said), body: text(culture, 'email.returned.body', said) });

export const nothingReadableText = (culture: string, said: { tenant: string; subject: string; kinds: string }): Email => ({
  subject: text(culture, 'email.nothingReadable.subject', said),
  body: text(culture, 'email.nothingReadable.body', said),
});

type Invitation = { tenant: string; sender: string; link: string; until: Date; timeZone: string };

export function invitationText(culture: string, { tenant, sender, link, until, timeZone }: Invitation): Email {
  const day = new Intl.DateTimeFormat(culture, { dateStyle: 'long', timeZone }).format(until);
  const said = { tenant, sender, link, day };
  return { subject: text(culture, 'email.invitation.subject', said), body: text(culture, 'email.invitation.body', said) };
}
