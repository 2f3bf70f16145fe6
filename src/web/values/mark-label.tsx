import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { MeaningMark, type Meaning } from '#web/ui/meaning.tsx';
import type { Filler, Mark, Proof } from '#contract/documents/attention.ts';

type Kind = Exclude<Mark['kind'], 'empty'>;
const meanings: Record<Kind, Meaning> = {
  proved: 'proved',
  confirmed: 'proved',
  read: 'read',
  filled: 'read',
  look: 'look',
  missing: 'wrong',
  wrong: 'wrong',
};
const words: Record<Exclude<Kind, 'filled'>, MessageDescriptor> = {
  proved: msg`verified`,
  confirmed: msg`confirmed`,
  read: msg`extracted`,
  look: msg`to review`,
  missing: msg`missing`,
  wrong: msg`error`,
};
const proofTexts: Record<Proof, MessageDescriptor> = {
  eInvoice: msg`e-invoice`,
  qr: msg`QR code`,
  arithmetic: msg`calculation`,
  registry: msg`registry`,
  checksum: msg`check digit`,
  pageMatch: msg`page`,
};

const fillerTexts: Record<Filler, MessageDescriptor> = {
  Lookup: msg`from a table`,
  Rule: msg`by a rule`,
  Api: msg`by a program`,
};
const wordOf = (mark: Exclude<Mark, { kind: 'empty' }>): MessageDescriptor =>
  mark.kind === 'filled' ? fillerTexts[mark.from] : words[mark.kind];

/** State of a value as icon and word, including the kind of proof. */
export function MarkLabel({ mark }: { mark: Mark }) {
  const { i18n } = useLingui();
  if (mark.kind === 'empty') return null;
  const [proof] = mark.kind === 'proved' ? mark.by : [];
  return <MeaningMark meaning={meanings[mark.kind]}>{i18n._(proof ? proofTexts[proof] : wordOf(mark))}</MeaningMark>;
}

/** Returns the full text for screen readers: "proved by QR code, sums". */
export function useMarkText(): (mark: Mark) => string {
  const { i18n } = useLingui();
  return (mark) => {
    if (mark.kind === 'empty') return '';
    const by = mark.kind === 'proved' ? mark.by.map((proof) => i18n._(proofTexts[proof])).join(', ') : '';
    return by === '' ? i18n._(wordOf(mark)) : `${i18n._(words.proved)}: ${by}`;
  };
}
