/** Texts of the catalogs with ids, as `audit.document.saved`. The catalog is fetched with the part that shows them. */
import { i18n } from '@lingui/core';

/** Undefined for what there is no text for, as for names that come from data. */
export const textIfAny = (id: string): string | undefined => (Object.hasOwn(i18n.messages, id) ? i18n._(id) : undefined);

/** In words where there are words for it, else by its name. */
export const actionText = (action: string): string => textIfAny(`audit.${action}`) ?? action;
/** The same of what an action happened to: the part of its name before the dot. */
export const nounText = (noun: string): string => textIfAny(`audit.noun.${noun}`) ?? noun;
export const eventText = (event: string): string => textIfAny(`event.${event}.label`) ?? event;
export const formatText = (format: string): string => textIfAny(`exportFormat.${format}`) ?? format;
