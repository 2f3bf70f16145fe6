/** What makes the e-invoice that a document would become invalid by the official rules, so that whoever downloads it can say what it lacks. */
import type { Breach } from '#service/extraction/e-invoice-rules/check-e-invoice.ts';
import { judge } from '../formats/en16931/judge.ts';
import type { EInvoiceText } from './e-invoice-text.ts';

/** Of each rule the first that breaks it; none for formats that no official rules are made for. */
export async function exportBreaches(text: EInvoiceText | undefined, lineCount: number): Promise<Breach[]> {
  if (!text) return [];
  const { breaches } = await judge(text.xml, lineCount);
  const fatal = breaches.filter(({ severity }) => severity === 'fatal');
  return [...new Map(fatal.toReversed().map((breach) => [breach.code, breach])).values()].toReversed();
}
