import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

export type TallyInvoice = { number: string; sign: string; rows: number; place?: string };

/** An invoice whose supplier calls the order number "Tally", which the extraction cannot know. */
export const tallyInvoice = ({ number, sign, rows, place = '' }: TallyInvoice): string => `
Northwind Traders Ltd                                INVOICE
12 Quay Street                                       Invoice number: ${number}
Bristol BS1 4SB                                      Invoice date: 03/02/2026
VAT No: GB980780684                                  Due date: 17/02/2026

Bill To:                         Tally               Carrier
Acme Bakery Limited              ${sign.padEnd(20)}Blue Van
5 Mill Lane
Leeds LS1 2AB

Description              Qty     Unit Price     Amount
${Array.from({ length: rows }, (_, at) => `${place}Oak table no ${at + 1}           2         250.00     500.00`).join('\n')}

                              Subtotal          ${500 * rows}.00
                              VAT (20%)         ${100 * rows}.00
                              Total             ${600 * rows}.00`;

/** Composes a PDF with a page for each text. */
export async function composePages(...texts: string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Courier);
  for (const text of texts) {
    const page = pdf.addPage([595, 842]);
    for (const [at, line] of text.split('\n').entries())
      for (const word of line.matchAll(/\S+(?: \S+)*/g))
        page.drawText(word[0], { x: 40 + word.index * 5.4, y: 790 - at * 14, size: 9, font });
  }
  return pdf.save();
}
