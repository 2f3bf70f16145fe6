/** Texts of reasons for a refusal: `reason.<code>` and `error.<code>` of the catalogs, by the codes of the contract. */
import { i18n } from '@lingui/core';
import { sourceCulture } from '#contract/core/cultures.ts';
import { currentCulture } from './i18n.ts';

/** Reason as returned by a service. Another service returns a message without a code. */
export type ServiceReason = { code?: string; params?: Readonly<Record<string, unknown>>; message?: string };

const idOf = (code: string | undefined): string | undefined =>
  [`reason.${code}`, `error.${code}`].find((id) => Object.hasOwn(i18n.messages, id));

/** Returns undefined if the code is unknown. Messages of other services are in English and are shown to English users only. */
export function reasonText({ code, params, message }: ServiceReason): string | undefined {
  const id = idOf(code);
  if (id !== undefined) return i18n._(id, { ...params });
  return currentCulture() === sourceCulture ? message : undefined;
}

// Not a literal in the call, because its catalog is written by hand and not extracted from the code.
const general = 'reason.invalid_value';

/** Returns the text of a reason, or a general text if it is unknown. */
export const reasonTextOrDefault = (reason: ServiceReason): string => reasonText(reason) ?? i18n._(general);

/** Encodes a reason as the message of a form error. Its text is resolved when it is shown, in the language at that time. */
export const writeReason = ({ code, params = {}, message = '' }: ServiceReason): string =>
  code === undefined ? message : `${code} ${JSON.stringify(params)}`;

/** Parses what `writeReason` and the schemas of the contract write. */
export function readReason(written: string): ServiceReason {
  const [, code, params = '{}'] = /^([a-z][a-z0-9_]*)(?: (\{.*\}))?$/s.exec(written) ?? [];
  if (code === undefined) return { message: written };
  // Both write the parameters of the code there.
  return { code, params: JSON.parse(params) as Record<string, unknown>, message: written };
}
