import type { Breach } from '#service/extraction/e-invoice-rules/check-e-invoice.ts';
import { text } from '#service/platform/texts/text.ts';
import { breachText } from './breach-text.ts';

/** The reason of a return is limited to 5,000 characters, and nobody reads more lines. */
const maxLines = 15;
const longest = 4_500;

function lineOf(culture: string, { itemIndex, ...breach }: Breach): string {
  const { message: wrong, ask } = breachText(culture, breach);
  const params = { wrong, ask, code: breach.code };
  return `- ${
    itemIndex === null
      ? text(culture, 'rule.reason.line', params)
      : text(culture, 'rule.reason.inLine', { ...params, line: itemIndex + 1 })
  }`;
}

/** Returns the corrections to request from the issuer: errors that make the invoice invalid, else warnings. */
export function returnReason(culture: string, breaches: readonly Breach[]): string {
  const fatal = breaches.filter(({ severity }) => severity === 'fatal');
  const asked = fatal.length > 0 ? fatal : breaches.filter(({ severity }) => severity === 'warning');
  if (asked.length === 0) return '';
  const lines: string[] = [];
  for (const line of new Set(asked.map((breach) => lineOf(culture, breach))))
    if (lines.length < maxLines && lines.join('\n').length + line.length < longest) lines.push(line);
  const left = new Set(asked.map((breach) => lineOf(culture, breach))).size - lines.length;
  return [
    text(culture, 'rule.reason.intro'),
    ...lines,
    ...(left > 0 ? [text(culture, 'rule.reason.more', { count: left })] : []),
  ].join('\n');
}
