/**
 * Creates the sample documents of `npm run demo` and of the journeys: invented companies, real layouts. `node samples/make-samples.ts`
 * writes them next to this file. They are committed, so running it is not required.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { closeReaders, readFile } from '#service/extraction/read/read-file.ts';
import { Sheet } from './sheet.ts';

const folder = import.meta.dirname;
const keep = (name: string, bytes: Uint8Array) => writeFile(path.join(folder, name), bytes);

/** Typical Czech layout: two columns of parties, a table, a VAT summary and a payment code. */
async function czechInvoice(): Promise<Uint8Array> {
  const sheet = await Sheet.open('Faktura 2026100417');
  sheet.text(50, 60, 'Stavebniny Lípa s.r.o.', { size: 16, bold: true });
  sheet.text(545, 60, 'FAKTURA – DAŇOVÝ DOKLAD č. 2026100417', { size: 12, bold: true, right: true });
  sheet.rule(74);
  sheet.text(50, 94, 'Dodavatel:', { grey: true });
  sheet.lines(50, 110, ['Stavebniny Lípa s.r.o.', 'Nádražní 812/14', '602 00 Brno', '', 'IČ: 25596641', 'DIČ: CZ25596641']);
  sheet.text(300, 94, 'Odběratel:', { grey: true });
  sheet.lines(300, 110, ['Demo Company a.s.', 'Dlouhá 12', '110 00 Praha 1', '', 'IČ: 12345679', 'DIČ: CZ12345679']);
  sheet.rule(192);
  const left: [string, string][] = [
    ['Variabilní symbol:', '2026100417'],
    ['Konstantní symbol:', '0308'],
    ['Forma úhrady:', 'Bankovním převodem'],
    ['Číslo účtu:', '19-2000145399/0800'],
    ['IBAN:', 'CZ65 0800 0000 1920 0014 5399'],
    ['SWIFT:', 'GIBACZPX'],
  ];
  for (const [index, [label, value]] of left.entries()) {
    sheet.text(50, 212 + index * 14, label, { grey: true });
    sheet.text(150, 212 + index * 14, value);
  }
  const right: [string, string][] = [
    ['Datum vystavení:', '5. 10. 2026'],
    ['Datum zdanitelného plnění:', '2. 10. 2026'],
    ['Datum splatnosti:', '19. 10. 2026'],
    ['Objednávka číslo:', 'OBJ-2026-0931'],
  ];
  for (const [index, [label, value]] of right.entries()) {
    sheet.text(300, 212 + index * 14, label, { grey: true });
    sheet.text(545, 212 + index * 14, value, { right: true });
  }
  sheet.bar(50, 306, 495, 18, [0.93, 0.94, 0.96]);
  const columns = [290, 330, 400, 440, 545];
  sheet.text(56, 318, 'Označení dodávky', { bold: true });
  for (const [index, label] of ['Množství', 'MJ', 'Cena za MJ', 'DPH %', 'Celkem bez DPH'].entries())
    sheet.text(columns[index] ?? 0, 318, label, { bold: true, right: true, size: 8 });
  const items = [
    ['Cihla broušená 30 P+D', '480', 'ks', '62,50', '21', '30 000,00'],
    ['Malta zakládací 25 kg', '36', 'pytel', '145,00', '21', '5 220,00'],
    ['Doprava hydraulickou rukou Brno – Kuřim', '1', 'služba', '2 480,00', '21', '2 480,00'],
    ['Odborná publikace Zdivo v praxi', '2', 'ks', '350,00', '12', '700,00'],
  ];
  for (const [row, [description = '', ...cells]] of items.entries()) {
    const y = 342 + row * 18;
    sheet.text(56, y, description);
    for (const [index, cell] of cells.entries()) sheet.text(columns[index] ?? 0, y, cell, { right: true });
    sheet.rule(y + 6);
  }
  sheet.lines(300, 450, ['Sazba DPH', '21 %', '12 %'], { grey: true });
  for (const [index, column] of [
    ['Základ', '37 700,00', '700,00'],
    ['DPH', '7 917,00', '84,00'],
    ['Celkem', '45 617,00', '784,00'],
  ].entries())
    for (const [row, cell] of column.entries())
      sheet.text(405 + index * 70, 450 + row * 13, cell, { right: true, grey: row === 0 });
  sheet.text(300, 506, 'Celkem bez DPH:', { grey: true });
  sheet.text(545, 506, '38 400,00 Kč', { right: true });
  sheet.text(300, 520, 'DPH celkem:', { grey: true });
  sheet.text(545, 520, '8 001,00 Kč', { right: true });
  sheet.text(300, 544, 'Celkem k úhradě:', { size: 12, bold: true });
  sheet.text(545, 544, '46 401,00 Kč', { size: 12, bold: true, right: true });
  await sheet.qr(
    50,
    450,
    90,
    'SPD*1.0*ACC:CZ6508000000192000145399+GIBACZPX*AM:46401.00*CC:CZK*DT:20261019*MSG:FAKTURA 2026100417*X-VS:2026100417*X-KS:0308',
  );
  sheet.text(50, 554, 'QR Platba', { size: 8, grey: true });
  sheet.text(50, 790, 'Zapsáno v obchodním rejstříku u Krajského soudu v Brně, oddíl C, vložka 36212.', { size: 7, grey: true });
  return sheet.save();
}

/** German tradesman: all data in running lines, totals at the bottom right. */
async function germanInvoice(): Promise<Uint8Array> {
  const sheet = await Sheet.open('Rechnung RE-26-0388');
  sheet.text(50, 56, 'Werkzeugbau Hartmann GmbH · Industriestraße 7 · 01307 Dresden', { size: 7, grey: true });
  sheet.lines(50, 90, ['Demo Company a.s.', 'Dlouhá 12', '110 00 Praha 1', 'Tschechische Republik']);
  sheet.lines(
    545,
    90,
    [
      'Rechnungsnummer: RE-26-0388',
      'Kundennummer: 10482',
      'Rechnungsdatum: 14.09.2026',
      'Leistungsdatum: 10.09.2026',
      'USt-IdNr.: DE123456788',
    ],
    { right: true },
  );
  sheet.text(50, 180, 'Rechnung', { size: 18, bold: true });
  sheet.text(50, 202, 'Sehr geehrte Damen und Herren, für unsere Lieferung berechnen wir Ihnen:');
  sheet.rule(216);
  const columns = [56, 80, 400, 450, 545];
  for (const [index, label] of ['Pos.', 'Bezeichnung', 'Menge', 'Einzelpreis', 'Gesamtpreis'].entries())
    sheet.text(columns[index] ?? 0, 230, label, { bold: true, right: index > 1, size: 8 });
  sheet.rule(236);
  const items = [
    ['1', 'Spannvorrichtung SV-40, gehärtet', '2 Stk', '1.245,00', '2.490,00'],
    ['2', 'Führungsbuchse Ø 12 mm', '24 Stk', '8,75', '210,00'],
    ['3', 'Verpackung und Versand', '1', '85,00', '85,00'],
  ];
  for (const [row, cells] of items.entries())
    for (const [index, cell] of cells.entries()) sheet.text(columns[index] ?? 0, 254 + row * 18, cell, { right: index > 1 });
  sheet.rule(300);
  for (const [row, [label = '', amount = '']] of [
    ['Nettobetrag', '2.785,00 EUR'],
    ['zzgl. 19 % MwSt.', '529,15 EUR'],
    ['Rechnungsbetrag', '3.314,15 EUR'],
  ].entries()) {
    sheet.text(400, 320 + row * 16, label, { right: true, bold: row === 2 });
    sheet.text(545, 320 + row * 16, amount, { right: true, bold: row === 2 });
  }
  sheet.text(50, 390, 'Zahlbar bis 14.10.2026 ohne Abzug.');
  sheet.lines(
    50,
    770,
    [
      'Bankverbindung: Ostsächsische Sparkasse Dresden · IBAN DE89 3704 0044 0532 0130 00 · BIC COBADEFFXXX',
      'Geschäftsführer: Uwe Hartmann · Amtsgericht Dresden HRB 20417',
    ],
    { size: 7, grey: true },
  );
  return sheet.save();
}

/** English studio: dates in words, no VAT ID of the customer. */
async function englishInvoice(): Promise<Uint8Array> {
  const sheet = await Sheet.open('Invoice INV-0093');
  sheet.bar(0, 0, 595.28, 8, [0.12, 0.23, 0.54]);
  sheet.text(50, 70, 'INVOICE', { size: 24, bold: true });
  sheet.lines(545, 56, ['Northlight Studio Ltd', '14 Harbour Street', 'Bristol BS1 5TY', 'VAT No. GB 980 7806 84'], {
    right: true,
  });
  for (const [index, [label = '', value = '']] of [
    ['Invoice number', 'INV-0093'],
    ['Invoice date', '21 August 2026'],
    ['Due date', '20 September 2026'],
    ['PO number', 'PO-7712'],
  ].entries()) {
    sheet.text(50 + index * 125, 140, label, { grey: true, size: 8 });
    sheet.text(50 + index * 125, 154, value, { bold: true });
  }
  sheet.text(50, 190, 'Bill to', { grey: true, size: 8 });
  sheet.lines(50, 204, ['Demo Company a.s.', 'Dlouhá 12, 110 00 Praha 1', 'Czech Republic']);
  const columns = [50, 360, 450, 545];
  for (const [index, label] of ['Description', 'Qty', 'Unit price', 'Amount'].entries())
    sheet.text(columns[index] ?? 0, 270, label, { bold: true, right: index > 0 });
  sheet.rule(278);
  for (const [row, cells] of [
    ['Brand guidelines, second edition', '1', '£1,850.00', '£1,850.00'],
    ['Illustration set (12 pieces)', '12', '£95.00', '£1,140.00'],
  ].entries())
    for (const [index, cell] of cells.entries()) sheet.text(columns[index] ?? 0, 298 + row * 20, cell, { right: index > 0 });
  sheet.rule(330);
  for (const [row, [label = '', amount = '']] of [
    ['Subtotal', '£2,990.00'],
    ['VAT 20%', '£598.00'],
    ['Total due', '£3,588.00'],
  ].entries()) {
    sheet.text(450, 350 + row * 18, label, { right: true, bold: row === 2 });
    sheet.text(545, 350 + row * 18, amount, { right: true, bold: row === 2 });
  }
  sheet.lines(50, 700, ['Please pay in GBP to Northlight Studio Ltd', 'IBAN GB29 NWBK 6016 1331 9268 19  ·  BIC NWBKGB2L'], {
    grey: true,
  });
  return sheet.save();
}

/** Credit note of a Czech electrician: small print, labels above their values. */
async function creditNote(): Promise<Uint8Array> {
  const sheet = await Sheet.open('Dobropis D260012');
  sheet.text(50, 60, 'Opravný daňový doklad (dobropis)', { size: 14, bold: true });
  sheet.text(545, 60, 'D260012', { size: 14, bold: true, right: true });
  sheet.text(50, 78, 'k faktuře č. 2606118', { grey: true });
  sheet.lines(50, 110, ['Elektro Novotný s.r.o.', 'Jiráskova 45, 772 00 Olomouc', 'IČO 27074358', 'DIČ CZ27074358']);
  sheet.lines(300, 110, ['Demo Company a.s.', 'Dlouhá 12, 110 00 Praha 1', 'IČO 12345679', 'DIČ CZ12345679']);
  for (const [index, [label = '', value = '']] of [
    ['Vystaveno', '30.09.2026'],
    ['DUZP', '30.09.2026'],
    ['Splatnost', '14.10.2026'],
    ['VS', '260012'],
  ].entries()) {
    sheet.text(50 + index * 125, 190, label, { grey: true, size: 8 });
    sheet.text(50 + index * 125, 204, value);
  }
  sheet.rule(224);
  sheet.text(50, 244, 'Vrácený materiál: jistič 16 A, 10 ks à 180,00 Kč');
  sheet.text(545, 244, '-1 800,00', { right: true });
  sheet.rule(256);
  for (const [row, [label = '', amount = '']] of [
    ['Základ DPH 21 %', '-1 800,00'],
    ['DPH 21 %', '-378,00'],
    ['Celkem CZK', '-2 178,00'],
  ].entries()) {
    sheet.text(430, 280 + row * 16, label, { right: true, bold: row === 2 });
    sheet.text(545, 280 + row * 16, amount, { right: true, bold: row === 2 });
  }
  return sheet.save();
}

/** Returns the first page as a scanner produces it: gray, slightly skewed, with noise, at 200 dpi. */
async function scanned(name: string): Promise<Buffer> {
  const workDir = await mkdtemp(path.join(tmpdir(), 'samples-'));
  const { pages } = await readFile({ path: path.join(folder, name), fileName: name, workDir });
  const page = sharp(pages[0]?.image.path).resize({ width: 1654 });
  const { data, info } = await page.png().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const noise = {
    create: { width, height, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 246, sigma: 7 } },
  } as const;
  const scan = sharp(data)
    .composite([{ input: await sharp(noise).png().toBuffer(), blend: 'multiply' }])
    .rotate(0.8, { background: '#f4f4f2' })
    .grayscale()
    .blur(0.6);
  await rm(workDir, { recursive: true });
  return scan.jpeg({ quality: 70 }).toBuffer();
}

async function asPdf(jpeg: Buffer): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setCreationDate(new Date(0));
  document.setModificationDate(new Date(0));
  const image = await document.embedJpg(jpeg);
  document.addPage([595.28, 841.89]).drawImage(image, { x: 0, y: 0, width: 595.28, height: 841.89 });
  return document.save();
}

await keep('faktura-stavebniny-lipa.pdf', await czechInvoice());
await keep('rechnung-hartmann.pdf', await germanInvoice());
await keep('invoice-northlight.pdf', await englishInvoice());
await keep('dobropis-elektro-novotny.pdf', await creditNote());
await keep('sken-dobropis.pdf', await asPdf(await scanned('dobropis-elektro-novotny.pdf')));
await closeReaders();
