/**
 * Risks, and the reason why nothing can be decided, shown beside the decision buttons at any scroll position. Their line is reserved from the start, so that no button moves while it
 * is being tapped.
 */
import { useLingui } from '@lingui/react/macro';
import { Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { risksOf } from '#contract/approvals/risks.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import { approvalQueries } from '../core/approval.queries.ts';
import { isRisky, RiskMarks } from './risk-marks.tsx';
import type { Case } from '../document/use-case.ts';
import { useChangedMeanwhile } from '../document/use-changed-meanwhile.ts';
import { useBlockedDecision } from './use-blocked-decision.ts';

export function RiskStrip({ given, isShown }: { given: Case; isShown: boolean }) {
  const { t } = useLingui();
  const { data, error } = useQuery(approvalQueries.supplierChanges(given.documentId));
  const row = given.item?.document;
  const document = { isDuplicate: given.isDuplicate, errorCount: row?.errorCount ?? 0, findings: row?.findings ?? [] };
  const risks = data ? risksOf(data) : [];
  const isSettled = data !== undefined || error !== null;
  const blocked = useBlockedDecision(given);
  const list = useChangedMeanwhile(given, isShown).join(', ');
  return (
    <Flex component="section" aria-label={t`Risks`} wrap="wrap" columnGap="sm" mih={20} align="center">
      {blocked === undefined ? null : (
        <MeaningMark meaning="look" isWhole>
          {blocked}
        </MeaningMark>
      )}
      {list ? (
        <MeaningMark meaning="look" isWhole>
          {t`Changed since you opened it: ${list}`}
        </MeaningMark>
      ) : null}
      {isRisky({ document, risks }) ? (
        <RiskMarks document={document} risks={risks} />
      ) : isSettled && blocked === undefined && !list ? (
        <Text span inherit fz="xs" c="dimmed">{t`No warnings`}</Text>
      ) : null}
    </Flex>
  );
}
