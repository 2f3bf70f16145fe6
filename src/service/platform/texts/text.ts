import { cultureOf, type CultureName, isCulture, mapCultures, sourceCulture } from '#contract/core/cultures.ts';
import { type Concern, errorTable, type ReasonAnswer } from '#contract/core/errors.ts';
import type { Fault, Reason } from '#contract/core/error-reasons.ts';
import { catalogsOf } from './catalogs.ts';

export type TextParams = Readonly<Record<string, string | number>>;

/** A text of the catalogs in a language; one that we do not have falls back to English. An unknown id is a mistake of ours and throws. */
export function text(culture: string, id: string, params: TextParams = {}): string {
  const found = textIfAny(culture, id, params);
  if (found === undefined) throw new Error(`there is no text ${id}`);
  return found;
}

/** The same for ids that come from data. */
export function textIfAny(culture: string, id: string, params: TextParams = {}): string | undefined {
  const i18n = catalogsOf(isCulture(culture) ? culture : (cultureOf(culture) ?? sourceCulture));
  return Object.hasOwn(i18n.messages, id) ? i18n._(id, { ...params }) : undefined;
}

/** A text in all languages, by culture: as labels of document types are kept. */
export const textInAll = (id: string): Record<CultureName, string> => mapCultures((culture) => text(culture, id));

export const idOfReason = (code: string): string => (Object.hasOwn(errorTable, code) ? `error.${code}` : `reason.${code}`);

const paramsIn = (culture: string, { params }: Reason): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries<string | number | Reason>(params ?? {}).map(([name, value]) => [
      name,
      typeof value === 'object' ? reasonText(culture, value) : value,
    ]),
  );

/** A reason in words. */
export const reasonText = (culture: string, reason: Reason): string =>
  text(culture, idOfReason(reason.code), paramsIn(culture, reason));

/** What is probably wrong at a place, as it crosses the wire. */
export const concernAnswer = ({ path, ...reason }: Fault): Concern => ({ path, ...reasonAnswer(reason) });

/** A reason as it crosses the wire; one within it is words already. */
export const reasonAnswer = (reason: Reason, culture: string = sourceCulture): ReasonAnswer => ({
  code: reason.code,
  params: paramsIn(culture, reason),
});
