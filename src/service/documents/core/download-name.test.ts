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
  ['výpis.GPC', 'application/octet-stream', 'výpis.GPC'],
  ['table.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'table.xlsx'],
  ['invoice.hta', 'application/octet-stream', 'invoice.hta.data'],
  ['setup.EXE. ', 'application/x-msdownload', 'setup.EXE. .data'],
  ['page.html', 'application/octet-stream', 'page.html.data'],
])('%s of the type %s is downloaded as %s', (name, type, expected) => expect(downloadName(name, type)).toBe(expected));
