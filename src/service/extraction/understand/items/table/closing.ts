/** Rows that end a table of items: sums, and the header of a VAT recapitulation. */
import type { Context } from '../../context.ts';
import { fold } from '../../grammar/fold.ts';
import { strengthOf } from '../../labels/label-evidence.ts';
import { textOf } from '../../layout/layout.ts';
import type { Row } from '../../layout/layout.ts';
import type { Meaning } from '../../lexicon/label-phrases.ts';

const closing: readonly Meaning[] = ['net', 'total', 'due', 'vat', 'paid', 'rounding', 'rate'];

const recapTitles =
  /^(?:rekapitulace|rozpis dph|prehled dph|rekapitulacia|vat breakdown|vat summary|tax summary|gst summary|steueraufschlusselung|umsatzsteueraufstellung|detail tva|podsumowanie|zestawienie vat|riepilog(?:o|hi) iva|recapitulatif tva|ventilation tva|desglose (?:de )?iva|resumen iva|resumo (?:do )?iva)/;

/** Whether a row is the header of a VAT recapitulation: several of its columns and no number. */
function isRecapHeader(context: Context, row: Row): boolean {
  if (recapTitles.test(fold(row.tokens[0]?.text ?? '')) || recapTitles.test(fold(textOf(row.tokens)))) return true;
  const labels = new Set(row.tokens.flatMap((token) => context.labelOf.get(token) ?? []));
  const columns = [...labels].filter(
    (label) => label.isSetApart && label.meanings.some(({ meaning }) => recapColumns.has(meaning)),
  );
  return columns.length >= 2 && columns.reduce((sum, label) => sum + label.tokens.length, 0) >= 0.6 * row.tokens.length;
}

const recapColumns = new Set<Meaning>(['net', 'vat', 'total', 'rate']);

/** Whether a row of sums ends the table: it starts with a label of totals. */
export function isClosing(context: Context, row: Row): boolean {
  const [first] = row.tokens;
  const label = first === undefined ? undefined : context.labelOf.get(first);
  const amounts = context.amounts.filter((amount) => amount.row === row.index && !amount.isPercent);
  if (amounts.length === 0) return isRecapHeader(context, row);
  const isSum = (meanings: readonly { meaning: Meaning; weight: number }[]): boolean =>
    meanings.some(({ meaning, weight }) => closing.includes(meaning) && weight > 0.5);
  // `Sazba 21 %`, but not `Sazba a tisk`: typesetting
  const next = row.tokens[(label?.tokens.at(-1)?.index ?? 0) + 1];
  const isWord = label?.meanings.every(({ meaning }) => meaning === 'rate') === true && /^\p{Ll}+$/u.test(next?.text ?? '');
  if (label !== undefined && label.tokens[0] === first && isSum(label.meanings) && !isWord) return true;
  const words = textOf(row.tokens.slice(0, Math.min(...amounts.map(({ tokens }) => tokens[0]?.index ?? 0))));
  if (/\p{L} (?:celkem|spolu|razem|gesamt|insgesamt)(?: bez dph| s dph)?:?$/iu.test(words)) return true;
  return amounts.some((amount) =>
    closing.some((meaning) => {
      const tie = context.amountEvidence.get(amount)?.get(meaning);
      return (
        tie !== undefined &&
        tie.place === 'left' &&
        tie.label.row === row.index &&
        tie.strength > 0.6 &&
        strengthOf(context.amountEvidence.get(amount), meaning) > 0.6 &&
        tie.label.isLeading
      );
    }),
  );
}
