/** Why something is refused, in words for a person: the texts `reason.<code>` and `error.<code>` of the catalogs, by the codes of the contract. */
import { i18n } from '@lingui/core';
import { sourceCulture } from '#contract/core/cultures.ts';
import { currentCulture } from './i18n.ts';

/** As it comes from a service. One that is not ours gives a message and no code. */
export type ToldReason = { code?: string; params?: Readonly<Record<string, unknown>>; message?: string };

const idOf = (code: string | undefined): string | undefined =>
  [`reason.${code}`, `error.${code}`].find((id) => Object.hasOwn(i18n.messages, id));

/** Undefined for what nothing is known of here. Another service speaks English: nobody else is shown that. */
export function reasonText({ code, params, message }: ToldReason): string | undefined {
  const id = idOf(code);
  if (id !== undefined) return i18n._(id, { ...params });
  return currentCulture() === sourceCulture ? message : undefined;
}

// not as a literal in the call: its catalog is written by hand, not collected from here
const general = 'reason.invalid_value';

/** The same for what must say something. */
export const reasonOrGeneral = (reason: ToldReason): string => reasonText(reason) ?? i18n._(general);

/** A reason as the message that a form keeps: its words are found when it is shown, in the language of then. */
export const writeReason = ({ code, params = {}, message = '' }: ToldReason): string =>
  code === undefined ? message : `${code} ${JSON.stringify(params)}`;

/** What `writeReason` and the contract's schemas write. */
export function readReason(written: string): ToldReason {
  const [, code, params = '{}'] = /^([a-z][a-z0-9_]*)(?: (\{.*\}))?$/s.exec(written) ?? [];
  if (code === undefined) return { message: written };
  // both writers put the parameters of the code there
  return { code, params: JSON.parse(params) as Record<string, unknown>, message: written };
}
