/** Dialog with the pages of a document side by side: split, reorder and rotate. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Scissors from 'lucide-react/icons/scissors';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { readingOf } from '#web/viewer/pages.queries.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { partQueries } from './document-parts.queries.ts';
import { isReordered, startsOf } from './page-cuts.ts';
import { PageList } from './page-list.tsx';
import { usePagesKeys } from './pages-keys.ts';
import { useArrangement } from './use-arrangement.ts';

const noCuts: readonly number[] = [];

type Props = {
  detail: DocumentDetail;
  /** Page from which the dialog was opened. */
  at: number;
  /** Suggested splits to apply initially. */
  cuts?: readonly number[] | undefined;
  onArrange: (order: readonly number[] | null, starts: readonly number[]) => void;
  onClose: () => void;
};

export function PagesDialog({ detail, at, cuts = noCuts, onArrange, onClose }: Props) {
  const { t } = useLingui();
  const { pages } = detail;
  const { data: suggestions = [] } = useQuery({
    ...partQueries.splitSuggestions(detail.id, readingOf(detail).readAt ?? ''),
    enabled: can('pageArranging') && pages.length > 1,
  });
  const canOrder = can('pageArranging') && pages.length > 1;
  const arranging = useArrangement(pages.length, { at, cuts }, canOrder);
  const { arrangement, announcement, cutAt } = arranging;
  const starts = startsOf(arrangement);
  const count = starts.length + 1;
  const reordered = isReordered(arrangement);
  usePagesKeys({ canCut: pages.length > 1, canOrder });

  const action =
    count > 1
      ? plural(count, { one: 'Split into # document', other: 'Split into # documents' })
      : reordered
        ? t`Save page order`
        : t`Split`;
  return (
    <Dialog title={t`Pages of ${detail.fileName}`} closeLabel={t`Close`} size="large" onClose={onClose}>
      <Flex wrap="wrap" rowGap="sm" columnGap="lg" align="center" justify="space-between" pb="sm" px="lg">
        <Text flex="1 1 320px" c="dimmed">
          {canOrder
            ? t`Click between two pages to split the document, or drag a page to another position. Keyboard: arrow keys select a page, Space splits before it, Shift with an arrow key moves it, R rotates it.`
            : t`Click between two pages to split the document. Keyboard: arrow keys select a page, Space splits before it, R rotates it.`}
        </Text>
        {suggestions.length > 0 ? (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<Scissors size={14} aria-hidden="true" />}
            onClick={() => cutAt(suggestions.map((each) => each.pageIndex))}
          >
            {plural(suggestions.length, { one: 'Apply # suggested split', other: 'Apply # suggested splits' })}
          </Button>
        ) : null}
      </Flex>
      <PageList detail={detail} arranging={arranging} suggestions={suggestions} canOrder={canOrder} />
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      <Text size="xs" pt="sm" px="lg" c="dimmed">
        {count > 1
          ? t`Each part becomes a separate document with its own values. This document moves to the trash and can be restored. Its file is not changed.`
          : t`The original file is not changed.`}
      </Text>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button
          data-autofocus={cuts.length > 0 || undefined}
          disabled={count === 1 && !reordered}
          onClick={() => {
            onArrange(reordered ? arrangement.order : null, starts);
            onClose();
          }}
        >
          {action}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
