import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { WorkflowDraft } from '#contract/approvals/rules.ts';
import {
  type DraftMatrix as DraftMatrixAnswer,
  type DraftMatrixInput,
  workflowQueries,
} from '#web/approvals/core/workflows.queries.ts';
import { reasonTextOrDefault } from '#web/platform/i18n/reason-text.ts';
import { QueryContent, Part } from '#web/settings/kit/settings-panel.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { MatrixTable } from './matrix-table.tsx';

/** Matrix of all active workflows: who approves which documents. */
export function Matrix() {
  const { t } = useLingui();
  const matrix = useQuery(workflowQueries.matrix());
  if (matrix.data?.rows.length === 0) return null;
  return (
    <Part id="matrix" title={t`Who approves what`}>
      <QueryContent query={matrix}>{(answer) => <MatrixTable {...answer} />}</QueryContent>
    </Part>
  );
}

/** Requests the matrix whenever the draft is valid. Otherwise the last result is kept. */
export function useDraftMatrix(draft: DraftMatrixInput): DraftMatrixAnswer | undefined {
  const isWhole = WorkflowDraft.safeParse(draft.definition).success;
  return useQuery({ ...workflowQueries.draftMatrix(draft), enabled: isWhole, meta: { handlesError: true } }).data;
}

/** The matrix as it would be with the edited workflow, whose lines are marked. */
export function DraftMatrix({ matrix }: { matrix: DraftMatrixAnswer | undefined }) {
  const { t } = useLingui();
  if (!matrix || matrix.rows.length === 0) return null;
  return (
    <Part id="matrix" title={t`Who approves what`}>
      <Text size="xs" c="dimmed">
        <Trans>With this workflow as it is being written, saved or not.</Trans>
      </Text>
      <MatrixTable {...matrix} own={matrix.workflowId} />
    </Part>
  );
}

/** Reasons why the workflow would not apply to any document. A duplicate name and steps are reported in their places instead. */
export function UnreachableNotice({ matrix }: { matrix: DraftMatrixAnswer | undefined }) {
  const concerns = matrix?.concerns.filter(({ path }) => path === '' || path === 'definition.condition') ?? [];
  return concerns.map((each) => (
    <Notice key={each.code} tone="look">
      {reasonTextOrDefault(each)}
    </Notice>
  ));
}
