import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ParseProblem } from './parse-amount.ts';

/** Why a text is no value of its field, and how it would be one. */
export const problemTexts: Record<ParseProblem, MessageDescriptor> = {
  notANumber: msg`This is not a number. Write it as 1234.56 or 1 234,56.`,
  ambiguousNumber: msg`Thousands or decimals? Write it with two decimals or without the mark.`,
  notAnInteger: msg`This is not a whole number.`,
  notADate: msg`This is not a date. Write it as 5.3.2026, 050326 or 2026-03-05.`,
  noSuchDay: msg`There is no such day in the calendar.`,
  notYesOrNo: msg`Choose yes or no.`,
};
