/** What our letters say, in the language of the tenant. */
type Text = { subject: string; body: string };
type Returned = { tenant: string; document: string; reason: string; sender: string };
type Unreadable = { tenant: string; subject: string; kinds: string };

const czech = (culture: string): boolean => culture.toLowerCase().startsWith('cs');

export const returnText = (culture: string, { tenant, document, reason, sender }: Returned): Text =>
  czech(culture)
    ? {
        subject: `Vrácený doklad: ${document}`,
        body: `Dobrý den,\n\n${tenant} Vám vrací doklad ${document}, který je v příloze.\n\nDůvod:\n${reason}\n\n${sender}\n${tenant}\n`,
      }
    : {
        subject: `Returned document: ${document}`,
        body: `Hello,\n\n${tenant} returns the document ${document} to you. It is attached.\n\nReason:\n${reason}\n\n${sender}\n${tenant}\n`,
      };

export const nothingReadableText = (culture: string, { tenant, subject, kinds }: Unreadable): Text =>
  czech(culture)
    ? {
        subject: `Re: ${subject}`,
        body: `Dobrý den,\n\nve Vaší zprávě jsme nenašli žádný doklad, který umíme přečíst. Pošlete jej prosím znovu jako přílohu v některém z těchto formátů: ${kinds}.\n\n${tenant}\n\nTuto zprávu odeslal automat.\n`,
      }
    : {
        subject: `Re: ${subject}`,
        body: `Hello,\n\nyour message held no document that we can read. Please send it again as an attachment in one of these formats: ${kinds}.\n\n${tenant}\n\nThis message was sent automatically.\n`,
      };

type Invitation = { tenant: string; sender: string; link: string; until: Date; timeZone: string };

export function invitationText(culture: string, { tenant, sender, link, until, timeZone }: Invitation): Text {
  const day = new Intl.DateTimeFormat(culture, { dateStyle: 'long', timeZone }).format(until);
  return czech(culture)
    ? {
        subject: `${tenant}: přístup do aplikace`,
        body: `Dobrý den,\n\n${sender} Vám posílá odkaz do aplikace firmy ${tenant}. Otevřete jej a zvolte si heslo:\n\n${link}\n\nOdkaz platí do ${day} a lze jej použít jednou. Nikomu jej nepřeposílejte.\n`,
      }
    : {
        subject: `${tenant}: your access`,
        body: `Hello,\n\n${sender} sends you a link to the application of ${tenant}. Open it and choose a password:\n\n${link}\n\nThe link is good until ${day}, and only once. Do not pass it on.\n`,
      };
}
