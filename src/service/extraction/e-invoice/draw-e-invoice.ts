import type { EInvoice } from '../extracted.ts';
import { drawAttachment } from './drawing/draw-attachment.ts';
import { drawHead } from './drawing/draw-head.ts';
import { drawItems } from './drawing/draw-items.ts';
import { drawFoot } from './drawing/draw-totals.ts';
import { clip, closeSheet, colors, openSheet, right, rule, size, wrap, write, type Sheet } from './drawing/sheet.ts';

const formatNames: Record<EInvoice['format'], string> = {
  isdoc: 'ISDOC',
  ubl: 'UBL',
  cii: 'CII (ZUGFeRD, Factur-X)',
  ksef: 'KSeF FA',
};

function drawFooters(sheet: Sheet, invoice: EInvoice): void {
  const pages = sheet.document.getPages();
  const y = size.height - size.margin;
  const style = { size: 6.8, color: colors.muted } as const;
  const [number = ''] = clip(wrap(sheet, invoice.fields['invoice_number_sm'] ?? '', 180, style), 1);
  pages.forEach((page, index) => {
    const footed: Sheet = { ...sheet, page, y };
    rule(footed, y - 10);
    write(
      footed,
      `Obraz elektronické faktury ${formatNames[invoice.format]} / Rendered from the e-invoice`,
      size.margin,
      y,
      style,
    );
    write(footed, `${number}  ·  ${index + 1} / ${pages.length}`, right, y, {
      ...style,
      align: 'right',
    });
  });
}

/** Draws the pages of an e-invoice that has no visual form: A4, as many as the items need, with searchable text. */
export async function drawEInvoice(eInvoice: EInvoice): Promise<Uint8Array> {
  const sheet = await openSheet();
  drawHead(sheet, eInvoice);
  drawItems(sheet, eInvoice);
  drawFoot(sheet, eInvoice);
  drawAttachment(sheet, eInvoice);
  drawFooters(sheet, eInvoice);
  return closeSheet(sheet, { title: eInvoice.fields['invoice_number_sm'] ?? 'E-invoice', language: 'cs' });
}
