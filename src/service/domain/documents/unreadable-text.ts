import { type UnreadableReason, unreadableReasons } from '../extraction/reading.ts';

type Texts = { 'cs-CZ': string; 'en-US': string };

const texts: Record<UnreadableReason | 'internal', Texts> = {
  empty: { 'cs-CZ': 'Soubor je prázdný. Pošlete ho prosím znovu.', 'en-US': 'The file is empty. Please send it again.' },
  unsupported: {
    'cs-CZ': 'Tento druh souboru neumíme přečíst. Pošlete PDF, PNG, JPEG, TIFF, WebP, ISDOC, ISDOCX, UBL, CII nebo KSeF.',
    'en-US': 'This kind of file cannot be read. Send PDF, PNG, JPEG, TIFF, WebP, ISDOC, ISDOCX, UBL, CII or KSeF.',
  },
  broken: {
    'cs-CZ': 'Soubor je poškozený a nejde otevřít. Vyžádejte si od odesílatele nový.',
    'en-US': 'The file is damaged and cannot be opened. Ask the sender for a new one.',
  },
  encrypted: {
    'cs-CZ': 'Soubor je chráněný heslem. Uložte ho bez hesla a pošlete znovu.',
    'en-US': 'The file is protected by a password. Save it without one and send it again.',
  },
  tooManyPages: {
    'cs-CZ': 'Soubor má víc než 300 stran. Rozdělte ho na menší.',
    'en-US': 'The file has more than 300 pages. Split it into smaller ones.',
  },
  tooManyPixels: {
    'cs-CZ': 'Stránka je větší než 100 megapixelů. Naskenujte ji v nižším rozlišení.',
    'en-US': 'A page is larger than 100 megapixels. Scan it at a lower resolution.',
  },
  tooLargeUnpacked: { 'cs-CZ': 'Po rozbalení má soubor víc než 200 MB.', 'en-US': 'Unpacked, the file is larger than 200 MB.' },
  tooSlow: {
    'cs-CZ': 'Čtení trvalo příliš dlouho, a proto jsme ho zastavili. Zkuste soubor uložit jednodušeji nebo po částech.',
    'en-US': 'Reading took too long and was stopped. Try to save the file in a simpler form or in parts.',
  },
  notAnInvoice: { 'cs-CZ': 'V souboru není žádný doklad.', 'en-US': 'There is no document in the file.' },
  internal: {
    'cs-CZ': 'Při čtení se něco pokazilo na naší straně. Zkuste „Přečíst znovu“; když to nepomůže, obraťte se na správce.',
    'en-US': 'Something went wrong on our side while reading. Try "Read again"; if that does not help, tell your administrator.',
  },
};

export type FailureReason = keyof typeof texts;
export const isUnreadableReason = (reason: string): reason is UnreadableReason =>
  (unreadableReasons as readonly string[]).includes(reason);

/** The words for a reason as it is kept beside a failed document. */
export function unreadableText(reason: string, culture: string): string {
  const { 'cs-CZ': czech, 'en-US': english } = texts[isUnreadableReason(reason) ? reason : 'internal'];
  return culture.toLowerCase().startsWith('cs') ? czech : english;
}
