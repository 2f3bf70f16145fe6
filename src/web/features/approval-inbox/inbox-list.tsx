import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { InboxItem } from '#web/api/approval.queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { isPast } from '#web/ui/is-past.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import type { InboxState } from './use-inbox.ts';
import classes from './inbox-list.module.css';

const show = (element: HTMLAnchorElement | null) => element?.scrollIntoView({ block: 'nearest' });

export function InboxList({ inbox }: { inbox: InboxState }) {
  const { t } = useLingui();
  return (
    <nav className={classes.list} aria-label={t`Documents that wait`}>
      <ul>
        {inbox.items.map((item) => (
          <li key={item.document.id}>
            <InboxLine item={item} isCurrent={item.document.id === inbox.documentId} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function InboxLine({ item, isCurrent }: { item: InboxItem; isCurrent: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const { document, since, dueAt, stepName, startedBy, inPlaceOf, delegatedFrom } = item;
  const isLate = dueAt !== null && isPast(dueAt);
  const names = inPlaceOf.join(', ');
  return (
    <Link
      to={{ search: `document=${document.id}` }}
      replace
      className={classes.line}
      aria-current={isCurrent ? 'true' : undefined}
      ref={isCurrent ? show : undefined}
    >
      <span className={classes.top}>
        <span className={classes.name}>{document.supplier ?? document.fileName}</span>
        <span className={`${classes.amount} figures`}>
          {document.total ? `${format.amount(document.total)} ${document.currency ?? ''}` : ''}
        </span>
      </span>
      <span className={classes.quiet}>
        {names
          ? t`${stepName}, for ${names}`
          : delegatedFrom
            ? t`${stepName}, from ${delegatedFrom}`
            : `${stepName} · ${startedBy}`}
      </span>
      <span className={classes.bottom}>
        {isLate ? (
          <MeaningMark meaning="wrong">{t`was due ${format.ago(dueAt)}`}</MeaningMark>
        ) : (
          <span className={classes.quiet}>{dueAt ? t`until ${format.date(dueAt)}` : format.ago(since)}</span>
        )}
        {document.errorCount > 0 ? <MeaningMark meaning="wrong">{t`failed checks`}</MeaningMark> : null}
        {document.duplicateOf ? <MeaningMark meaning="look">{t`maybe twice`}</MeaningMark> : null}
      </span>
    </Link>
  );
}
