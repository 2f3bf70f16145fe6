import { expect, test } from 'vitest';
import { downloadName } from './download-name.ts';

test.each([
  ['invoice.pdf', 'application/pdf', 'invoice.pdf'],
  ['FAKTURA.PDF', 'application/pdf', 'FAKTURA.PDF'],
  ['scan.JPEG', 'image/jpeg', 'scan.JPEG'],
  ['faktura.isdoc', 'application/xml', 'faktura.isdoc'],
  ['document', 'application/pdf', 'document.pdf'],
  ['run.bat', 'application/pdf', 'run.bat.pdf'],
  ['invoice.pdf.js', 'application/pdf', 'invoice.pdf.js.pdf'],
  ['invoice.pdf. ', 'application/pdf', 'invoice.pdf. .pdf'],
  ['invoice.pdf', 'image/png', 'invoice.pdf.png'],
  ['any.thing', 'application/octet-stream', 'any.thing'],
])('%s of the type %s is downloaded as %s', (name, type, expected) => expect(downloadName(name, type)).toBe(expected));
