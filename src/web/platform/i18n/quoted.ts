import { msg } from '@lingui/core/macro';
import { i18n } from '@lingui/core';

/** Puts a name or a value into the quotation marks of the language. */
export const quoted = (text: string): string => i18n._(msg`“${text}”`);
