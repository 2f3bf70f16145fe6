import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { HangingApproval } from '#contract/endpoints/approval-admin.ts';
import { workflowMutations, workflowQueries } from '#web/api/workflows.queries.ts';
import { ListProblem } from '#web/blocks/list-problem.tsx';
import { documentHref } from '#web/blocks/list-view/document-href.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { isPast } from '#web/ui/is-past.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import classes from './figures.module.css';

/** What waits, for whom and how long; into a step that nobody can decide somebody is put from here. */
export function Hanging() {
  const { t } = useLingui();
  const format = useFormat();
  const { data, error, refetch } = useQuery({ ...workflowQueries.hanging(), meta: { handlesError: true } });
  const [search] = useSearchParams();
  const [asked, setAsked] = useState<HangingApproval>();
  if (!data) return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <div aria-busy="true" />;
  const { items, totalCount } = data;
  const count = format.number(totalCount);
  return (
    <section aria-label={t`What hangs where`} className={classes.section}>
      <h2 className={classes.title}>
        {t`What hangs where`} <small>{count}</small>
      </h2>
      {items.length === 0 ? (
        <p className={classes.none}>
          <Trans>Nothing waits for anybody.</Trans>
        </p>
      ) : (
        <ul className={classes.hanging}>
          {items.map((item) => {
            const names = item.waitsFor.join(', ');
            const ago = format.ago(item.since);
            const what = item.supplier ?? item.fileName;
            return (
              <li key={item.documentId} data-asked={search.get('document') === item.documentId}>
                <Link to={documentHref(item.documentId)} className={classes.name}>
                  {what}
                </Link>
                <span className={`${classes.amount} figures`}>
                  {item.total ? `${format.amount(item.total)} ${item.currency ?? ''}` : ''}
                </span>
                <span className={classes.where}>
                  {item.step} · {ago}
                  {item.dueAt && isPast(item.dueAt) ? (
                    <>
                      {' '}
                      <MeaningMark meaning="look">{t`overdue`}</MeaningMark>
                    </>
                  ) : null}
                </span>
                <span className={classes.who}>
                  {item.isAlone ? <MeaningMark meaning="wrong">{t`nobody can decide`}</MeaningMark> : t`waits for ${names}`}
                </span>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t`Put somebody in: ${what}`}
                  onClick={() => setAsked(item)}
                >
                  <Trans>Put somebody in</Trans>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {asked ? <PutInDialog item={asked} onClose={() => setAsked(undefined)} /> : null}
    </section>
  );
}

function PutInDialog({ item, onClose }: { item: HangingApproval; onClose: () => void }) {
  const { t } = useLingui();
  const people = useQuery(workflowQueries.people());
  const putIn = useMutation(workflowMutations.putIn);
  const [userId, setUserId] = useState('');
  const submit = async () => {
    try {
      await putIn.mutateAsync({ documentId: item.documentId, userId });
      onClose();
    } catch {
      // said below
    }
  };
  return (
    <Dialog title={t`Put somebody into the step ${item.step}`} closeLabel={t`Close`} onClose={onClose}>
      <div className={classes.dialog}>
        <label className={classes.period}>
          <Trans>Who is to decide too</Trans>
          <select data-autofocus value={userId} onChange={(event) => setUserId(event.target.value)}>
            <option value="">{t`Choose a person…`}</option>
            {(people.data ?? []).map(({ id, name, email }) => (
              <option key={id} value={id}>
                {`${name} (${email})`}
              </option>
            ))}
          </select>
        </label>
        {putIn.error ? (
          <p role="alert" className={classes.problem}>
            {errorText(putIn.error)}
          </p>
        ) : null}
      </div>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={userId === ''} loading={putIn.isPending} onClick={() => void submit()}>
          <Trans>Put in</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
