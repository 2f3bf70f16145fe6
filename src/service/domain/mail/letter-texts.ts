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
