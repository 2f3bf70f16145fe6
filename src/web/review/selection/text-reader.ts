/** Parses text from the page as values, in the culture of the review and with its date as today. */
import type { FieldType } from '#values/values.ts';
import type { IsValue } from '#web/viewer/whole-value.ts';
import { valueOfText, type EditedValue } from '#web/values/edited-value.ts';
import { parseValue } from '#values/value-types.ts';

export type TextReader = {
  isValue: IsValue;
  read: (type: FieldType, text: string, wordIds: number[]) => EditedValue;
  /** Parses words picked by the user. A date may contain spaces. */
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
