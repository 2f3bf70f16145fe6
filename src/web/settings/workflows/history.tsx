import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WorkflowDefinition } from '#contract/approvals/rules.ts';
import { type Workflow, workflowQueries } from '#web/approvals/core/workflows.queries.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { QueryContent } from '#web/settings/kit/settings-panel.tsx';
import { changesBetween } from './draft.ts';

const actions: Record<string, ReturnType<typeof msg>> = {
  created: msg`created`,
  saved: msg`edited`,
  activated: msg`activated`,
  deactivated: msg`deactivated`,
  removed: msg`deleted`,
};

type Props = { workflow: Workflow; onTakeBack: (older: WorkflowDefinition) => void };

/** Versions of the workflow: who changed what and when. An older version can be restored. */
export function History({ workflow, onTakeBack }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const history = useQuery(workflowQueries.history(workflow.id));
  return (
    <QueryContent query={history}>
      {(entries) => (
        <Box component="ol" maw={760}>
          {entries.map(({ action, by, at, version }) => {
            const label = actions[action];
            return (
              <Group component="li" key={`${at} ${action}`} justify="space-between" py="sm" className="ruled">
                <Box component="span" flex="1 1 240px">
                  <strong>{by}</strong> {label ? t(label) : action}
                  {version === null ? '' : ` · ${t`version ${version}`}`}
                  {version !== null && version > 1 ? <Changes workflowId={workflow.id} version={version} /> : null}
                </Box>
                <Text component="time" size="xs" c="dimmed" dateTime={at}>
                  {format.ago(at)}
                </Text>
                {version !== null && version !== workflow.version ? (
                  <Older workflowId={workflow.id} version={version} onTakeBack={onTakeBack} />
                ) : null}
              </Group>
            );
          })}
        </Box>
      )}
    </QueryContent>
  );
}

function Changes({ workflowId, version }: { workflowId: string; version: number }) {
  const { t } = useLingui();
  const { data: after } = useQuery(workflowQueries.version(workflowId, version));
  const { data: before } = useQuery(workflowQueries.version(workflowId, version - 1));
  if (!after || !before) return null;
  const { added, removed, changed, isReordered, isOtherwise } = changesBetween(before.definition, after.definition);
  const list = (names: string[]) => names.join(', ');
  const words = [
    ...(added.length > 0 ? [t`added: ${list(added)}`] : []),
    ...(removed.length > 0 ? [t`removed: ${list(removed)}`] : []),
    ...(changed.length > 0 ? [t`changed: ${list(changed)}`] : []),
    ...(isReordered ? [t`order changed`] : []),
    ...(isOtherwise ? [t`name, condition or four-eyes principle`] : []),
  ];
  return (
    <Text component="small" display="block" size="xs" c="dimmed">
      {words.join('; ')}
    </Text>
  );
}

function Older({ workflowId, version, onTakeBack }: { workflowId: string; version: number; onTakeBack: Props['onTakeBack'] }) {
  const { t } = useLingui();
  const { data } = useQuery(workflowQueries.version(workflowId, version));
  return data ? (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t`Restore version ${version}`}
      onClick={() => onTakeBack(data.definition)}
    >
      <Trans>Restore</Trans>
    </Button>
  ) : null;
}
