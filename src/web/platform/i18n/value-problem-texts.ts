import { msg } from '@lingui/core/macro';

/**
 * Reasons why a text is not a valid value of its field, with examples of valid values. They are texts of the shell, because every page may
 * have such inputs.
 */
export const problemTexts = {
  notANumber: msg`Enter a number, for example 1234.56 or 1 234,56.`,
  ambiguousNumber: msg`It is not clear whether the separator marks thousands or decimals. Enter two decimal places or leave the separator out.`,
  notAnInteger: msg`Enter a whole number.`,
  notADate: msg`Enter a date, for example 5.3.2026, 050326 or 2026-03-05.`,
  noSuchDay: msg`This date does not exist.`,
  notYesOrNo: msg`Select yes or no.`,
};
