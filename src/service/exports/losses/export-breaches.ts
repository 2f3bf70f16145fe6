/** Finds violations of the official rules by the e-invoice of a document, so that a user who downloads it learns what it lacks. */
import type { Breach } from '#service/extraction/e-invoice-rules/check-e-invoice.ts';
import { judge } from '../formats/en16931/judge.ts';
import type { EInvoiceText } from './e-invoice-text.ts';

/** Returns the first violation of each rule; none for formats without official rules. */
export async function exportBreaches(text: EInvoiceText | undefined, lineCount: number): Promise<Breach[]> {
  if (!text) return [];
  const { breaches } = await judge(text.xml, lineCount);
  const fatal = breaches.filter(({ severity }) => severity === 'fatal');
  return [...new Map(fatal.toReversed().map((breach) => [breach.code, breach])).values()].toReversed();
}
