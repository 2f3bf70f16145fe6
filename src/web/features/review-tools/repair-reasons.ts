import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Repair } from '#web/api/review-desk.queries.ts';

/** By what a repair is believed; another service may know other reasons, which are then left out. */
export const repairReasons: Record<Repair['reason'], MessageDescriptor> = {
  sum: msg`by net, VAT and total`,
  lines: msg`by the lines`,
  year: msg`another year`,
  turned: msg`day and month the other way round`,
  swapped: msg`the two dates swapped`,
  sister: msg`by the other number on the document`,
  letters: msg`letters read as figures`,
  form: msg`the same, in the form of the field`,
  lastTime: msg`as the last time`,
};
