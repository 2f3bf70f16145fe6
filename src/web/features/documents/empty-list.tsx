import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import FileUp from 'lucide-react/icons/file-up';
import Inbox from 'lucide-react/icons/inbox';
import SearchX from 'lucide-react/icons/search-x';
import { Link } from 'react-router';
import { deskQueries, may } from '#web/api/desk.queries.ts';
import { documentQueries } from '#web/api/documents.queries.ts';
import { hasDesk } from '#web/auth/with-credentials.ts';
import { writeListView, type ListView } from '#web/blocks/list-view/list-view.ts';
import { chooseFiles } from '#web/blocks/upload/choose-files.ts';
import { errorText } from '#web/i18n/error-text.ts';
import classes from './empty-list.module.css';

/** Nothing to show: why, and what to do about it. */
export function EmptyList({ view }: { view: ListView }) {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(deskQueries.me());
  const { data: counts } = useQuery({ ...documentQueries.counts({}), enabled: hasDesk(), meta: { handlesError: true } });
  const isNarrowed = view.text !== '' || Object.keys(view.filters).length > 0;
  const hasNone = counts !== undefined && Object.values(counts).every((count) => count === 0);

  if (isNarrowed) {
    const everywhere = writeListView({ ...view, tab: 'all' });
    const unnarrowed = writeListView({ ...view, text: '', filters: {} });
    return (
      <Empty icon={SearchX} title={t`Nothing fits`}>
        <p>
          <Trans>No document here has all that you ask for.</Trans>
        </p>
        <p className={classes.links}>
          {view.tab === 'all' ? null : (
            <Link to={{ search: everywhere.toString() }}>
              <Trans>Look in all documents</Trans>
            </Link>
          )}
          <Link to={{ search: unnarrowed.toString() }}>
            <Trans>Clear search and filters</Trans>
          </Link>
        </p>
      </Empty>
    );
  }
  if ((hasNone || (!hasDesk() && view.tab === 'all')) && may(me, 'document.upload')) {
    return (
      <Empty icon={FileUp} title={t`Drop your first invoice here`} isDrop>
        <p>
          <Trans>PDF, a photo or scan, ISDOC, UBL or CII, up to 50 MB. It is read in a few seconds.</Trans>
        </p>
        <Button onClick={chooseFiles}>
          <Trans>Choose files</Trans>
        </Button>
      </Empty>
    );
  }
  return (
    <Empty icon={Inbox} title={view.tab === 'toReview' ? t`Nothing to review` : t`Nothing here`}>
      <p>
        {view.tab === 'toReview' ? (
          <Trans>Everything that came has been checked.</Trans>
        ) : (
          <Trans>No document is in this state now.</Trans>
        )}
      </p>
    </Empty>
  );
}

export function ListProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div role="alert" className={classes.alert}>
      <Empty icon={CircleAlert} title={t`The list could not be loaded`}>
        <p>{errorText(error)}</p>
        <Button variant="default" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </Empty>
    </div>
  );
}

type EmptyProps = {
  icon: React.ComponentType<{ size?: number; strokeWidth?: number }>;
  title: string;
  isDrop?: boolean;
  children: React.ReactNode;
};

function Empty({ icon: Icon, title, isDrop = false, children }: EmptyProps) {
  return (
    <div className={classes.empty} data-drop={isDrop}>
      <span className={classes.icon} aria-hidden="true">
        <Icon size={32} strokeWidth={1.5} />
      </span>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </div>
  );
}
