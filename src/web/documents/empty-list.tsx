import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import FileUp from 'lucide-react/icons/file-up';
import Inbox from 'lucide-react/icons/inbox';
import ScanText from 'lucide-react/icons/scan-text';
import SearchX from 'lucide-react/icons/search-x';
import { Link } from 'react-router';
import { meQueries, may } from '#web/platform/api/me.queries.ts';
import { documentQueries } from './core/documents.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { Empty } from '#web/ui/empty.tsx';
import { hasHover, useMedia } from '#web/ui/use-media.ts';
import { writeListView, type ListView, type TabId } from './core/list-view.ts';
import { chooseFiles } from './upload/choose-files.ts';

/** Explanation for each empty tab. */
const emptyTexts: Record<TabId, MessageDescriptor> = {
  toReview: msg`All received documents have been reviewed.`,
  extracting: msg`Uploaded documents stay here during extraction, usually for a few seconds.`,
  paused: msg`Documents put on hold stay here until they go back to review.`,
  validated: msg`Validated documents appear here until they are approved or exported.`,
  waitingForApproval: msg`Documents sent for approval stay here until a decision is made.`,
  rejected: msg`Documents rejected by an approver appear here with the reason.`,
  readyForExport: msg`Documents appear here when they meet all requirements for export.`,
  exported: msg`Exported documents appear here with their number in the target system.`,
  errors: msg`Documents whose extraction or export failed appear here with the reason.`,
  all: msg`No documents have been received yet.`,
  deleted: msg`Deleted documents can be restored from here for 30 days.`,
};

/** Empty state of the list: the reason and what to do. */
export function EmptyList({ view }: { view: ListView }) {
  const { t } = useLingui();
  const hasMouse = useMedia(hasHover);
  const { data: me } = useSuspenseQuery(meQueries.me());
  const { data: counts } = useQuery({
    ...documentQueries.counts({}),
    enabled: can('statusCounts'),
    meta: { handlesError: true },
  });
  const isFiltered = view.text !== '' || Object.keys(view.filters).length > 0;
  const hasNone = counts !== undefined && !counts.isPart && Object.values(counts).every((count) => count === 0);

  if (isFiltered) {
    const everywhere = writeListView({ ...view, tab: 'all' });
    const withoutFilters = writeListView({ ...view, text: '', filters: {} });
    return (
      <Empty icon={SearchX} title={t`No matching documents`}>
        <p>
          <Trans>No documents match your search and filters.</Trans>
        </p>
        <Flex component="p" gap="lg" wrap="wrap" justify="center" pt="xs">
          {view.tab === 'all' ? null : (
            <Link to={{ search: everywhere.toString() }}>
              <Trans>Search all documents</Trans>
            </Link>
          )}
          <Link to={{ search: withoutFilters.toString() }}>
            <Trans>Clear search and filters</Trans>
          </Link>
        </Flex>
      </Empty>
    );
  }
  if ((hasNone || (!can('statusCounts') && view.tab === 'all')) && may(me, 'document.upload')) {
    return (
      <Empty icon={FileUp} title={hasMouse ? t`Drop your first invoice here` : t`Upload your first invoice`} isDrop>
        <p>
          <Trans>PDF, photo or scan, ISDOC, UBL or CII, up to 50 MB. Extraction takes a few seconds.</Trans>
        </p>
        <Button onClick={chooseFiles}>
          <Trans>Choose files</Trans>
        </Button>
        {can('users') && may(me, 'tenant.manage') ? (
          <Flex component="p" gap="lg" wrap="wrap" justify="center" pt="xs">
            <Link to="/settings/start">
              <Trans>Set up your company</Trans>
            </Link>
          </Flex>
        ) : null}
      </Empty>
    );
  }
  const reading = (counts?.new ?? 0) + (counts?.extracting ?? 0);
  if (view.tab === 'toReview' && reading > 0) {
    return (
      <Empty
        icon={ScanText}
        title={t`${plural(reading, { one: '# document is being extracted', other: '# documents are being extracted' })}`}
      >
        <p>
          <Trans>Documents appear here automatically after extraction.</Trans>
        </p>
      </Empty>
    );
  }
  return (
    <Empty icon={Inbox} title={view.tab === 'toReview' ? t`No documents to review` : t`No documents`}>
      <p>{t(emptyTexts[view.tab])}</p>
    </Empty>
  );
}
