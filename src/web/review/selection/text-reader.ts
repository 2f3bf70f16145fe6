/** Reads text from the page as values, in the culture and on the day of the review. */
import type { FieldType } from '#values/values.ts';
import type { IsValue } from '#web/viewer/whole-value.ts';
import { valueOfText, type EditedValue } from '#web/values/edited-value.ts';
import { parseValue } from '#values/value-types.ts';

export type TextReader = {
  isValue: IsValue;
  read: (type: FieldType, text: string, wordIds: number[]) => EditedValue;
  /** Of words that a person picked: a date may be set with spaces. */
  readPicked: (type: FieldType, text: string, wordIds: number[]) => EditedValue;
};

export function textReader(culture: string, today: string): TextReader {
  const read: TextReader['read'] = (type, text, wordIds) => valueOfText(type, text, culture, today, wordIds);
  return {
    isValue: (type, text) => text !== '' && parseValue(type, text, culture, today).ok,
    read,
    readPicked: (type, text, wordIds) => read(type, type === 'DATE' ? text.replaceAll(/ (?=[.,/-])/g, '') : text, wordIds),
  };
}
