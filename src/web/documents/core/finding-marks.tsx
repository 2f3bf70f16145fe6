import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { seriousFindings, type Finding } from '#contract/documents/findings.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';

const names: Record<Finding, MessageDescriptor> = {
  accountChanged: msg`payment account changed`,
  accountSecond: msg`account needs a second person`,
  accountContradicts: msg`account contradicts the IBAN`,
  bankCodeContradicts: msg`bank code contradicts the IBAN`,
  bicContradicts: msg`BIC contradicts the IBAN`,
  accountAbroad: msg`account in another country`,
  accountUnpublished: msg`account not published`,
  unreliablePayer: msg`unreliable VAT payer`,
  accountWrong: msg`account has a wrong check digit`,
  totalsDisagree: msg`totals do not add up`,
  linesDisagree: msg`lines do not add up`,
  supplierIsCustomer: msg`supplier is the customer`,
  supplierNew: msg`new supplier`,
  voicesDisagree: msg`sources contradict each other`,
};

/** Short labels of the errors and warnings of a document, the same in lists, approval and export. */
export function FindingMarks({ findings }: { findings: readonly Finding[] }) {
  const { t } = useLingui();
  return findings.map((finding) => (
    <MeaningMark
      key={finding}
      meaning={seriousFindings.includes(finding) ? 'wrong' : finding === 'supplierNew' ? 'read' : 'look'}
    >
      {t(names[finding])}
    </MeaningMark>
  ));
}
