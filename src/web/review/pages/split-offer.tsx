import { plural } from '@lingui/core/macro';
import { Button, Flex } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Scissors from 'lucide-react/icons/scissors';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { Dialogs } from '../dialogs/use-dialogs.ts';
import { offerSplit, suggestionsFor, sureCuts } from './split-at.ts';

/**
 * Over the form of a file that seems to hold several documents: one press shows its pages, cut where they begin. How many there are comes with
 * the document, so that the offer stands there with the form; where they begin is asked for meanwhile.
 */
export function SplitOffer({ detail, onOpen }: { detail: DocumentDetail; onOpen: Dialogs['open'] }) {
  const client = useQueryClient();
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
          onClick={() => void offerSplit(client, detail, onOpen)}
        >
          {plural(count, { one: 'Split into # document', other: 'Split into # documents' })}
        </Button>
      </Flex>
    </Notice>
  );
}
