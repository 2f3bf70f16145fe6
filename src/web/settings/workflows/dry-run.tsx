import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { WorkflowDefinition } from '#contract/approvals/rules.ts';
import { type DryRun as Tried, workflowMutations } from '#web/approvals/core/workflows.queries.ts';
import { documentHref } from '#web/documents/core/document-href.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Part } from '#web/settings/kit/settings-panel.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { renderByIndex } from '#web/ui/render-by-index.tsx';
import classes from './workflows.module.css';

/** Simulates the workflow in the editor, saved or not, with earlier documents. */
export function DryRun({ definition }: { definition: WorkflowDefinition }) {
  const { t } = useLingui();
  const run = useMutation(workflowMutations.dryRun);
  const isOld = run.variables !== undefined && run.variables !== definition;
  const tried = run.data;
  const matching = (tried ?? []).filter(({ isMatch }) => isMatch === true).length;
  const all = tried?.length ?? 0;
  return (
    <Part
      title={t`Test on past documents`}
      action={
        <Button variant="default" loading={run.isPending} onClick={() => run.mutate(definition)}>
          <Trans>Test</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          Shows the latest validated documents and the steps each of them would go through. Nothing is sent to anyone.
        </Trans>
      </p>
      {run.error ? <Notice role="alert">{errorText(run.error)}</Notice> : null}
      <Text size="xs" flex={1} c="dimmed" role="status">
        {tried
          ? isOld
            ? t`The workflow has changed since then. Test it again.`
            : t`Applies to ${matching} of ${all} documents.`
          : ''}
      </Text>
      {tried && tried.length > 0 ? (
        <Box component="ul" aria-label={t`Past documents`} opacity={isOld ? 0.6 : 1}>
          {tried.map((each) => (
            <DryRunLine key={each.documentId} each={each} />
          ))}
        </Box>
      ) : null}
    </Part>
  );
}

function DryRunLine({ each }: { each: Tried }) {
  const { t } = useLingui();
  const format = useFormat();
  const outside = each.isMatch === null ? t`cannot be determined without an exchange rate` : t`workflow does not apply`;
  const taken = each.steps.filter(({ isSkipped }) => !isSkipped);
  return (
    <li className={each.isMatch ? `${classes.triedLine} ruled` : `${classes.triedLine} ruled faint`}>
      <Text component={Link} inherit truncate c="inherit" td="underline" to={documentHref(each.documentId)}>
        {each.supplier ?? each.fileName}
      </Text>
      <Text span inherit ta="right" className="figures">
        {each.total ? `${format.amount(each.total)} ${each.currency ?? ''}` : ''}
      </Text>
      <Flex component="span" wrap="wrap" rowGap={4} columnGap={6} className={classes.path}>
        {each.isMatch ? (
          <>
            {renderByIndex(each.steps, ({ name, isSkipped, isAutomatic, approvers }) => (
              <span className={classes.pathStep} data-skipped={isSkipped}>
                {isSkipped ? <span className="visually-hidden">{t`Skipped:`} </span> : null}
                {name}
                {isSkipped || isAutomatic ? null : (
                  <Text span c="dimmed" fz={11} ml={6}>
                    {approvers.join(', ') || t`no one – assigned to administrators`}
                  </Text>
                )}
                {!isSkipped && isAutomatic ? <Text span c="dimmed" fz={11} ml={6}>{t`automatic`}</Text> : null}
              </span>
            ))}
            {taken.length === 0 ? <Text span size="xs" m={0} flex={1} c="dimmed">{t`approved without any steps`}</Text> : null}
          </>
        ) : (
          outside
        )}
      </Flex>
    </li>
  );
}
