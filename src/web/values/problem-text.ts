import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ParseProblem } from '#values/value-type.ts';

/** Why a text is no value of its field, and how it would be one. */
export const problemTexts: Record<ParseProblem, MessageDescriptor> = {
  notANumber: msg`Enter a number, for example 1234.56 or 1 234,56.`,
  ambiguousNumber: msg`It is not clear whether the separator marks thousands or decimals. Enter two decimal places or leave the separator out.`,
  notAnInteger: msg`Enter a whole number.`,
  notADate: msg`Enter a date, for example 5.3.2026, 050326 or 2026-03-05.`,
  noSuchDay: msg`This date does not exist.`,
  notYesOrNo: msg`Select yes or no.`,
};
