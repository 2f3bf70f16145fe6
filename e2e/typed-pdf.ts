import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** Points from the left and top of an A4 page; a negative x is the right edge of the text. */
export type Text = [x: number, y: number, text: string];
/** A line from point to point, as drawn by a pen: ink without a text layer. */
export type Stroke = [x: number, y: number][];
type Sheet = Text[] | { texts: Text[]; strokes: Stroke[] };

const height = 842;
export const paperWidth = 595;

/** Creates pages of typed text and hand-drawn strokes. */
export async function pdfOf(...sheets: Sheet[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const sheet of sheets) {
    const { texts, strokes } = Array.isArray(sheet) ? { texts: sheet, strokes: [] } : sheet;
    const page = pdf.addPage([paperWidth, height]);
    for (const [x, y, text] of texts)
      page.drawText(text, { x: x < 0 ? -x - font.widthOfTextAtSize(text, 10) : x, y: height - y, size: 10, font });
    for (const stroke of strokes)
      for (const [index, [x, y]] of stroke.entries()) {
        const [toX, toY] = stroke[index + 1] ?? [x, y];
        page.drawLine({ start: { x, y: height - y }, end: { x: toX, y: height - toY }, thickness: 1.6 });
      }
  }
  return pdf.save();
}

export const row = (y: number, name: string, quantity: string, price: string, amount: string): Text[] => [
  [50, y, name],
  [-330, y, quantity],
  [-430, y, price],
  [-540, y, amount],
];
/** Returns the texts that make a page an invoice. */
export const invoice = (number: string): Text[] => [
  [50, 60, 'Faktura'],
  [50, 80, `Cislo faktury: ${number}`],
  [50, 120, 'Datum vystaveni: 5.3.2026'],
];
