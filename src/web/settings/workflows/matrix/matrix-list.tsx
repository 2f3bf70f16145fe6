import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { MatrixRow, MatrixWhen } from '#contract/approvals/matrix.ts';
import { useStepSummary } from '../step-words.ts';
import { UnreachableReason } from './unreachable-reason.tsx';
import type { useChoices } from '../use-choices.ts';

/** A kind of condition; `of` returns null for any value, and an empty list for none. */
export type Column = { name: string; of: (when: MatrixWhen) => readonly string[] | null };
export type LayoutProps = {
  /** Rows of each workflow. */
  workflows: readonly (readonly MatrixRow[])[];
  columns: readonly Column[];
  choices: ReturnType<typeof useChoices>;
  /** ID of the workflow being edited. */
  own: string | undefined;
};

/** The matrix where a table would not fit: under each workflow its steps, with the conditions that they have. */
export function MatrixList({ workflows, columns, choices, own }: LayoutProps) {
  const { t } = useLingui();
  return (
    <Stack component="ul" gap="md" aria-label={t`Who approves what`}>
      {workflows.map((rows) =>
        rows.slice(0, 1).map(({ workflowId, workflow, isRequired }) => (
          <li key={workflowId}>
            {workflowId === own ? (
              <b>{workflow}</b>
            ) : (
              <Link className="touch" to={{ search: `id=${encodeURIComponent(workflowId)}` }}>
                {workflow}
              </Link>
            )}
            {isRequired ? (
              <Text size="xs" c="dimmed">
                <Trans>required before export</Trans>
              </Text>
            ) : null}
            <ul>
              {rows.map((row) => (
                <Box
                  component="li"
                  key={JSON.stringify([row.step, row.when])}
                  py="sm"
                  className="ruled"
                  {...(workflowId === own && { 'aria-current': true, bg: 'var(--accent-soft)', px: 'sm' })}
                >
                  <Step row={row} columns={columns} choices={choices} />
                </Box>
              ))}
            </ul>
          </li>
        )),
      )}
    </Stack>
  );
}

type StepProps = Pick<LayoutProps, 'columns' | 'choices'> & { row: MatrixRow };

function Step({ row, columns, choices }: StepProps) {
  const { t } = useLingui();
  const stepWords = useStepSummary(choices);
  const { step, when } = row;
  const conditionOf = ({ name, of }: Column): string[] => {
    const lines = when && of(when);
    return lines ? [`${name}: ${lines.join(', ') || t`none`}`] : [];
  };
  const conditions = columns.flatMap(conditionOf);
  return (
    <>
      <p>
        <span className="medium">{step.name}</span> · {stepWords({ ...step, condition: null })}
      </p>
      {when === null ? <p className="quiet">{t`more conditions than fit a table`}</p> : null}
      {when !== null && conditions.length === 0 ? <p className="quiet">{t`all documents`}</p> : null}
      {conditions.map((each) => (
        <p key={each} className="quiet breaks">
          {each}
        </p>
      ))}
      <UnreachableReason row={row} />
    </>
  );
}
