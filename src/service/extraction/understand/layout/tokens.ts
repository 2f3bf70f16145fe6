/** Splits words where a label is joined to its value, so that each part can be interpreted by itself and still refers to its word. */
import type { ReadPage, Word } from '../../reading.ts';
import { keyOf } from '../grammar/fold.ts';
import type { Box } from './geometry.ts';

export type Token = Box & {
  text: string;
  /** Letters and digits only, folded; empty for a token of punctuation. */
  key: string;
  wordId: number;
  /** Number of its line on the page as the text layer or OCR delimits it. */
  line: number;
  confidence: number;
  /** Number of its row in the document, and index in that row; set when rows are built. */
  row: number;
  index: number;
};

/** Invisible characters: zero-width spaces, byte order marks, soft hyphens. */
const invisible = /[\u200b-\u200f\u2060\ufeff\u00ad]/g;
const gluedLabel = /^(\(?\p{L}[\p{L}.\-/]*#?[:=])(?!\/\/)(?=[^\s])(.+)$/u;
const gluedNumber = /^(\p{L}{1,10}(?:-\p{L}{1,5})?[.°º#]{1,2})([[(]?\d.*)$/u;
/** A sign for numbers and the code behind it: `N°A014`. */
const gluedSign = /^(n[°º])(\p{Lu}{1,5}[-/]?\d.*)$/iu;
/** A label and a VAT ID without a gap: `BTWnrNL851188448B01`. */
const gluedVatId = /^(\p{L}[\p{L}.-]*[\p{Ll}.])((?:[A-Z]{2})[A-Z]?\d{7,12}(?:B\d{2})?)$/u;
/** A word or a tax code and the rate: `MwSt19%`, `SR@6%`. */
const gluedRate = /^(\p{L}{2,}|\p{L}{0,4}@)(\d{1,2}(?:[.,]\d{1,2})?%:?)$/u;
/** A word for totals and an amount without a gap, which may be filled with asterisks: `összesen**38 040`. */
const gluedTotal =
  /^((?:\p{L}*összesen|összeg|celkem|spolu|summe|gesamtbetrag|rechnungsbetrag|totale?|totaal|totalt|suma|razem|yhteensä)\**)(\d[\d.,]*)$/iu;
/** A date and the next label without a gap: `18/03/2026Route:`. */
const gluedDate = /^(\d{1,2}[./-]\d{1,2}[./-]\d{4})(\p{L}{2}.*)$/u;
/** A date and the time without a gap: `19.08.26-07:14`. */
const gluedTime = /^(\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2}))(-\d{1,2}(?::\d{2}.*)?)$/u;
/** A label with a rate in parentheses: `KDV(%20)`, `DPH(21%)`. */
const bracketedRate = /^(\p{L}{2,})(\((?:%\d{1,2}(?:[.,]\d{1,2})?|\d{1,2}(?:[.,]\d{1,2})?%)\):?)$/u;
/** The label of an ID or account and its digits without a gap, as OCR reads them: `NIP754-118-84-44`. */
const gluedId =
  /^((?:NIP|NIF|CIF|NIPC|DI[CČ]|I[CČ]O|REGON|KRS|SIRET|SIREN|CVR|KvK|Org\.?(?:nr|no)|Adószám|IBAN)[.:]?)(\d[\d./-]{5,}|[A-Z]{2}\d{2}[A-Z\d]*)$/iu;
/** A count and the name of an article without a gap, as OCR reads a receipt: `2Melange`. */
const gluedCount = /^(\d{1,2})(\p{Lu}\p{Ll}{2,}.*)$/u;
/** A quantity with its unit: `-2ks`. */
const gluedUnit = /^([-−–]?\d+(?:[.,]\d+)?)(ks|hod|h|den|dny|dní|měs|pcs|stk|bal|pár|szt|kpl|ltk|kos|kom|buc|pz|uds?|un)\.?$/iu;
/** A unit and the first digits of the next column: `Stk2 149,00`. */
const gluedCell = /^(stk|szt|pcs|buc|kpl|kom|psch|std|hod)(\d{1,3})$/iu;
/** A price behind its sign of multiplication: `1 x5,99`. */
const gluedTimes = /^([x×*])(\d{1,6}[.,]\d{2})$/iu;
/** The name of an article and its price without a gap: `Remoulade2,09`. */
const gluedPrice = /^(\p{L}*\p{Ll}{3})(\d{1,4}[.,]\d{2})$/u;
/** An amount and its tax code without a gap: `6.65SR`. */
const gluedCode = /^([-−]?\d{1,6}[.,]\d{2})((?:SR|ZRL?|[AB]W|[STZ])\*?)$/u;
const leadingHash = /^(#)([\p{L}\d].*)$/u;

/** Of these the first that matches separates a word. */
const glued: readonly RegExp[] = [
  gluedLabel,
  gluedNumber,
  gluedSign,
  gluedVatId,
  gluedId,
  gluedTotal,
  gluedRate,
  bracketedRate,
  gluedUnit,
  gluedCell,
  gluedTimes,
  gluedDate,
  gluedTime,
  gluedPrice,
  gluedCode,
  leadingHash,
];
const gluedByOcr: readonly RegExp[] = [gluedCount, ...glued];

function partsOf(text: string, isOcr: boolean): string[] {
  for (const pattern of isOcr ? gluedByOcr : glued) {
    const [, label, value] = pattern.exec(text) ?? [];
    if (label !== undefined && value !== undefined) return [label, value];
  }
  return [text];
}

function tokensOfWord(word: Word, page: number, isOcr: boolean): Token[] {
  const text = word.text.replace(invisible, '').trim();
  if (text === '' || /^[.…_]{3,}$/.test(text)) return [];
  const perCharacter = (word.x1 - word.x0) / text.length;
  let from = 0;
  return partsOf(text, isOcr).map((part) => {
    const x0 = word.x0 + from * perCharacter;
    from += part.length;
    return {
      page,
      x0,
      x1: word.x0 + from * perCharacter,
      y0: word.y0,
      y1: word.y1,
      text: part,
      key: keyOf(part),
      wordId: word.id,
      line: word.line,
      confidence: word.confidence,
      row: -1,
      index: -1,
    };
  });
}

const misreadIco = /^[1l|][CČĆ€][O0Ó](?=:|$)/u;

/** OCR takes the small letters of a legal form for zeros, `Sp. z 0.0.`, and a label of three letters for a number: `1€0:35118849`. */
function withLetters(word: Word, before: Word | undefined): Word {
  if (before?.text === 'z' && /^[0oO]\.[0oO]\.,?$/.test(word.text)) return { ...word, text: word.text.replace(/[0O]/g, 'o') };
  return misreadIco.test(word.text) ? { ...word, text: word.text.replace(misreadIco, 'IČO') } : word;
}

export function tokensOfPage({ words, index, wordSource }: ReadPage): Token[] {
  const isOcr = wordSource === 'ocr';
  const read = isOcr ? words.map((word, at) => withLetters(word, words[at - 1])) : words;
  return read.flatMap((word) => tokensOfWord(word, index, isOcr));
}
