/** Texts of the catalogs with IDs, such as `audit.document.saved`. The catalog is loaded with the code that shows them. */
import { i18n } from '@lingui/core';

/** Returns undefined if there is no text, for example for names from data. */
export const textIfAny = (id: string): string | undefined => (Object.hasOwn(i18n.messages, id) ? i18n._(id) : undefined);

/** Returns the text of an action, or its name if there is no text. */
export const actionText = (action: string): string => textIfAny(`audit.${action}`) ?? action;
/** Returns the text of the object of an action, which is the part of the action name before the dot. */
export const nounText = (noun: string): string => textIfAny(`audit.noun.${noun}`) ?? noun;
export const eventText = (event: string): string => textIfAny(`event.${event}.label`) ?? event;
export const formatText = (format: string): string => textIfAny(`exportFormat.${format}`) ?? format;
