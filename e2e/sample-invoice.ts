import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const corpus = process.env['CORPUS_DIR'] ?? path.join(root, '../shared/corpus');

/** Printed values of an invoice. Amounts and dates are in canonical form. */
export type Invoice = { file: string; number: string; total: string; supplier: string };

/** A real invoice from the labeled documents, if available; otherwise one of our own samples. */
export const realInvoice: Invoice = existsSync(path.join(corpus, 'docs/azure/invoice-4580.pdf'))
  ? { file: path.join(corpus, 'docs/azure/invoice-4580.pdf'), number: 'INV-100', total: '110.00', supplier: 'Contoso' }
  : { file: path.join(root, 'samples/invoice-northlight.pdf'), number: 'INV-0093', total: '3588.00', supplier: 'Northlight' };

export const czechInvoice: Invoice = {
  file: path.join(root, 'samples/faktura-stavebniny-lipa.pdf'),
  number: '2026100417',
  total: '46401.00',
  supplier: 'Stavebniny Lípa',
};
