import { cultureOf, type CultureName, isCulture, mapCultures, sourceCulture } from '#contract/core/cultures.ts';
import { type Concern, errorTable, type ReasonAnswer } from '#contract/core/errors.ts';
import type { Fault, Reason } from '#contract/core/error-reasons.ts';
import { catalogsOf } from './catalogs.ts';

export type TextParams = Readonly<Record<string, string | number>>;

/** Returns a catalog text; an unsupported language falls back to English. An unknown id is a programming error and throws. */
export function text(culture: string, id: string, params: TextParams = {}): string {
  const found = textIfAny(culture, id, params);
  if (found === undefined) throw new Error(`there is no text ${id}`);
  return found;
}

/** Same for ids that come from data. */
export function textIfAny(culture: string, id: string, params: TextParams = {}): string | undefined {
  const i18n = catalogsOf(isCulture(culture) ? culture : (cultureOf(culture) ?? sourceCulture));
  return Object.hasOwn(i18n.messages, id) ? i18n._(id, { ...params }) : undefined;
}

/** Returns a text in all languages by culture, the format of labels of document types. */
export const textInAll = (id: string): Record<CultureName, string> => mapCultures((culture) => text(culture, id));

export const idOfReason = (code: string): string => (Object.hasOwn(errorTable, code) ? `error.${code}` : `reason.${code}`);

const paramsIn = (culture: string, { params }: Reason): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries<string | number | Reason>(params ?? {}).map(([name, value]) => [
      name,
      typeof value === 'object' ? reasonText(culture, value) : value,
    ]),
  );

/** Returns the text of a reason. */
export const reasonText = (culture: string, reason: Reason): string =>
  text(culture, idOfReason(reason.code), paramsIn(culture, reason));

/** Converts a concern to its form in responses. */
export const concernAnswer = ({ path, ...reason }: Fault): Concern => ({ path, ...reasonAnswer(reason) });

/** Converts a reason to its form in responses; nested reasons become text. */
export const reasonAnswer = (reason: Reason, culture: string = sourceCulture): ReasonAnswer => ({
  code: reason.code,
  params: paramsIn(culture, reason),
});
