import { plural } from '@lingui/core/macro';
import { Button, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Scissors from 'lucide-react/icons/scissors';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { Dialogs } from '../dialogs/use-dialogs.ts';
import { suggestionsFor, sureCuts } from './split-at.ts';

/**
 * Notice above the form of a file that seems to contain several documents. A button opens its pages, split where they begin. The number of
 * documents is returned with the document, so that the notice is shown together with the form; the positions are fetched in the meantime.
 */
export function SplitOffer({ detail, onOpen }: { detail: DocumentDetail; onOpen: Dialogs['open'] }) {
  const { data } = useQuery(suggestionsFor(detail));
  const count = data ? sureCuts(data).length + 1 : detail.partCount;
  if (count < 2) return null;
  return (
    <Notice tone="look" mx="lg" my="sm">
      <Flex gap="sm" align="center" justify="space-between" wrap="wrap">
        <span>{plural(count, { one: 'This file may contain # document.', other: 'This file may contain # documents.' })}</span>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Scissors size={14} aria-hidden="true" />}
          onClick={() => onOpen({ kind: 'parts', tool: 'pages', at: 0, isSuggested: true })}
        >
          {plural(count, { one: 'Split into # document', other: 'Split into # documents' })}
        </Button>
      </Flex>
    </Notice>
  );
}
