import { plural } from '@lingui/core/macro';
import { Button, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Scissors from 'lucide-react/icons/scissors';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { Notice } from '#web/ui/notice.tsx';
import { readingOf } from '#web/viewer/pages.queries.ts';
import type { Dialogs } from '../dialogs/use-dialogs.ts';
import { partQueries } from './document-parts.queries.ts';

/** Over the form of a file that seems to hold several documents: one press shows its pages, cut where they begin. */
export function SplitOffer({ detail, onOpen }: { detail: DocumentDetail; onOpen: Dialogs['open'] }) {
  const { data = [] } = useQuery(partQueries.splitSuggestions(detail.id, readingOf(detail).readAt ?? ''));
  const cuts = data.filter(({ isSure }) => isSure).map(({ pageIndex }) => pageIndex);
  const count = cuts.length + 1;
  if (count < 2) return null;
  return (
    <Notice tone="look" mx="lg" my="sm">
      <Flex gap="sm" align="center" justify="space-between" wrap="wrap">
        <span>{plural(count, { one: 'This file may contain # document.', other: 'This file may contain # documents.' })}</span>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Scissors size={14} aria-hidden="true" />}
          onClick={() => onOpen({ kind: 'parts', tool: 'pages', at: cuts[0] ?? 0, cuts })}
        >
          {plural(count, { one: 'Split into # document', other: 'Split into # documents' })}
        </Button>
      </Flex>
    </Notice>
  );
}
