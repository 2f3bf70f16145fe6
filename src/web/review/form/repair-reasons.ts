import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Repair } from '#web/documents/core/review.queries.ts';

/** Reasons for suggested corrections. Unknown reasons of other services are not shown. */
export const repairReasons: Record<Repair['reason'], MessageDescriptor> = {
  sum: msg`calculated from net, VAT and total`,
  lines: msg`calculated from the items`,
  year: msg`different year`,
  turned: msg`day and month swapped`,
  swapped: msg`dates swapped`,
  sister: msg`from another number on the document`,
  letters: msg`letters corrected to digits`,
  form: msg`same value in the format of the field`,
  lastTime: msg`same as last time`,
  page: msg`as printed on the page`,
  eInvoice: msg`as the e-invoice says`,
  qr: msg`as the payment code says`,
};
