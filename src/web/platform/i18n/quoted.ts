import { msg } from '@lingui/core/macro';
import { i18n } from '@lingui/core';

/** A name or a value within a sentence, in the quotation marks of the language. */
export const quoted = (text: string): string => i18n._(msg`“${text}”`);
