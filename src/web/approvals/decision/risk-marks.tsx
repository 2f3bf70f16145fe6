/** Risk labels of a decision: beside the decision on one document, and in the list of documents decided together. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ApprovalRisk } from '#contract/approvals/risks.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import { FailedChecks } from '../inbox/failed-checks.tsx';
import type { InboxItem } from '../core/approval.queries.ts';

const names: Record<ApprovalRisk, MessageDescriptor> = {
  accountChanged: msg`payment account changed`,
  amountUnusual: msg`unusual amount`,
  orderMissing: msg`order number missing`,
  supplierNew: msg`new supplier`,
};

export type RiskyDocument = Pick<InboxItem['document'], 'isDuplicate' | 'errorCount' | 'findings'>;
type Props = { document: RiskyDocument; risks: readonly ApprovalRisk[]; heldFor?: string | null };

/** Omits risks that the checks have already reported. */
const unreportedRisks = ({ document, risks }: Props): ApprovalRisk[] =>
  risks.filter((risk) => !document.findings.some((finding) => finding === risk));

export const isRisky = ({ document, risks, heldFor = null }: Props): boolean =>
  heldFor !== null || document.isDuplicate || document.errorCount > 0 || document.findings.length > 0 || risks.length > 0;

export function RiskMarks({ document, risks, heldFor = null }: Props) {
  const { t } = useLingui();
  return (
    <>
      {document.isDuplicate ? <MeaningMark meaning="look">{t`possible duplicate`}</MeaningMark> : null}
      <FailedChecks document={document} />
      {unreportedRisks({ document, risks }).map((risk) => (
        <MeaningMark key={risk} meaning={risk === 'accountChanged' ? 'wrong' : 'look'}>
          {t(names[risk])}
        </MeaningMark>
      ))}
      {heldFor !== null ? <MeaningMark meaning="look">{t`on hold until ${heldFor} answers`}</MeaningMark> : null}
    </>
  );
}
