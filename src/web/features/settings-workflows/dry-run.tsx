import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { WorkflowDefinition } from '#contract/approval.ts';
import { type DryRun as Tried, workflowMutations } from '#web/api/workflows.queries.ts';
import { documentHref } from '#web/blocks/list-view/document-href.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Part } from '../settings/subject.tsx';
import classes from './workflows.module.css';

/** Which steps past documents would have gone through, by the workflow as it stands above, saved or not. */
export function DryRun({ definition }: { definition: WorkflowDefinition }) {
  const { t } = useLingui();
  const run = useMutation(workflowMutations.dryRun);
  const isOld = run.variables !== undefined && run.variables !== definition;
  const tried = run.data;
  const matching = (tried ?? []).filter(({ isMatch }) => isMatch === true).length;
  const all = tried?.length ?? 0;
  return (
    <Part
      title={t`Try it on past documents`}
      action={
        <Button variant="default" loading={run.isPending} onClick={() => run.mutate(definition)}>
          <Trans>Try it</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          The latest validated documents, and the steps that each would have gone through. Nothing is sent to anybody.
        </Trans>
      </p>
      {run.error ? (
        <p role="alert" className={classes.wrong}>
          {errorText(run.error)}
        </p>
      ) : null}
      <p role="status" className={classes.unsaved}>
        {tried ? (isOld ? t`The workflow has changed since; try it again.` : t`It is for ${matching} of ${all} documents.`) : ''}
      </p>
      {tried && tried.length > 0 ? (
        <ul className={classes.tried} aria-label={t`Past documents`} data-old={isOld}>
          {tried.map((each) => (
            <TriedLine key={each.documentId} each={each} />
          ))}
        </ul>
      ) : null}
    </Part>
  );
}

function TriedLine({ each }: { each: Tried }) {
  const { t } = useLingui();
  const format = useFormat();
  const outside = each.isMatch === null ? t`cannot be said without the exchange rate` : t`not for this workflow`;
  const taken = each.steps.filter(({ isSkipped }) => !isSkipped);
  return (
    <li className={classes.triedLine} data-off={!each.isMatch}>
      <Link to={documentHref(each.documentId)} className={classes.triedName}>
        {each.supplier ?? each.fileName}
      </Link>
      <span className={`${classes.amount} figures`}>
        {each.total ? `${format.amount(each.total)} ${each.currency ?? ''}` : ''}
      </span>
      <span className={classes.path}>
        {each.isMatch ? (
          <>
            {each.steps.map(({ name, isSkipped, isAutomatic, approvers }, at) => (
              // steps of a workflow may be called the same
              // oxlint-disable-next-line react/no-array-index-key
              <span key={at} className={classes.pathStep} data-skipped={isSkipped}>
                {isSkipped ? <span className="visually-hidden">{t`Left out:`} </span> : null}
                {name}
                {isSkipped || isAutomatic ? null : (
                  <small>{approvers.join(', ') || t`nobody – falls to the administrators`}</small>
                )}
                {!isSkipped && isAutomatic ? <small>{t`by itself`}</small> : null}
              </span>
            ))}
            {taken.length === 0 ? <span className={classes.unsaved}>{t`approved without any step`}</span> : null}
          </>
        ) : (
          outside
        )}
      </span>
    </li>
  );
}
