import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import FileUp from 'lucide-react/icons/file-up';
import Inbox from 'lucide-react/icons/inbox';
import ScanText from 'lucide-react/icons/scan-text';
import SearchX from 'lucide-react/icons/search-x';
import { Link } from 'react-router';
import { deskQueries, may } from '#web/api/desk.queries.ts';
import { documentQueries } from '#web/api/documents.queries.ts';
import { hasDesk } from '#web/auth/with-credentials.ts';
import { Empty } from '#web/blocks/document-list/empty.tsx';
import { writeListView, type ListView, type TabId } from '#web/blocks/list-view/list-view.ts';
import { chooseFiles } from '#web/blocks/upload/choose-files.ts';
import classes from './empty-list.module.css';

/** An empty step of a document's way says what it is for. */
const whatComes: Record<TabId, MessageDescriptor> = {
  toReview: msg`Everything that came has been checked.`,
  extracting: msg`What was sent stands here until it is read, a few seconds as a rule.`,
  paused: msg`What somebody puts aside for later waits here.`,
  validated: msg`A document comes here when it has been checked, before it is approved or exported.`,
  waitingForApproval: msg`What is sent to approval waits here until it is decided.`,
  rejected: msg`What an approver rejects comes here with the reason.`,
  readyForExport: msg`A document comes here when nothing keeps it from being exported any more.`,
  exported: msg`What was exported comes here with its number in the other system.`,
  errors: msg`What could not be read or exported comes here with the reason.`,
  all: msg`No document has come yet.`,
  deleted: msg`What is deleted can be taken back from here for 30 days.`,
};

/** Nothing to show: why, and what to do about it. */
export function EmptyList({ view }: { view: ListView }) {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(deskQueries.me());
  const { data: counts } = useQuery({ ...documentQueries.counts({}), enabled: hasDesk(), meta: { handlesError: true } });
  const isNarrowed = view.text !== '' || Object.keys(view.filters).length > 0;
  const hasNone = counts !== undefined && !counts.isPart && Object.values(counts).every((count) => count === 0);

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
        {hasDesk() && may(me, 'tenant.manage') ? (
          <p className={classes.links}>
            <Link to="/settings/start">
              <Trans>Set up your company</Trans>
            </Link>
          </p>
        ) : null}
      </Empty>
    );
  }
  const reading = (counts?.new ?? 0) + (counts?.extracting ?? 0);
  if (view.tab === 'toReview' && reading > 0) {
    return (
      <Empty
        icon={ScanText}
        title={t`${plural(reading, { one: '# document is being read', other: '# documents are being read' })}`}
      >
        <p>
          <Trans>What has been read appears here by itself.</Trans>
        </p>
      </Empty>
    );
  }
  return (
    <Empty icon={Inbox} title={view.tab === 'toReview' ? t`Nothing to review` : t`Nothing here`}>
      <p>{t(whatComes[view.tab])}</p>
    </Empty>
  );
}
