import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Text } from '@mantine/core';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { DocumentDetail, DocumentRow } from '#web/documents/core/documents.queries.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { DocumentPicker } from './document-picker.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

const maxPages = 300;

type Chosen = { id: string; name: string; pageCount: number };
const chosenOf = (row: DocumentRow): Chosen => ({
  id: row.id,
  name: [row.supplier ?? row.fileName, row.number].filter(Boolean).join(' · '),
  pageCount: row.pageCount,
});

const mayBeMerged = (row: DocumentRow): boolean => row.actions.includes('rearrange');

type Props = { detail: DocumentDetail; onMerge: (ids: readonly string[], pages: number) => void; onClose: () => void };

/** Dialog to merge several documents in a selected order. */
export function MergeDialog({ detail, onMerge, onClose }: Props) {
  const { t } = useLingui();
  const own = { id: detail.id, name: detail.fileName, pageCount: detail.pageCount };
  const [list, setList] = useState<readonly Chosen[]>([own]);
  const pageCount = list.reduce((sum, each) => sum + each.pageCount, 0);
  const isTooLong = pageCount > maxPages;
  const count = list.length;
  const move = (from: number, to: number) => {
    const each = list[from];
    if (each) setList(list.toSpliced(from, 1).toSpliced(to, 0, each));
  };
  return (
    <Dialog title={t`Merge with other documents`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <Box
        component="ol"
        flex="none"
        mah="30vh"
        mx={16}
        mb={12}
        className="boxed scrolls ruled-between"
        aria-label={t`Order in the merged document`}
      >
        {list.map(({ id, name }, place) => (
          <Group component="li" wrap="nowrap" gap="xs" fz="sm" py={2} pl={10} pr={4} key={id}>
            <Text span truncate inherit flex={1} miw={0}>
              {id === detail.id ? t`${name} (this document)` : name}
            </Text>
            <IconButton isSmall aria-label={t`Move ${name} up`} disabled={place === 0} onClick={() => move(place, place - 1)}>
              <ArrowUp size={14} aria-hidden="true" />
            </IconButton>
            <IconButton
              isSmall
              aria-label={t`Move ${name} down`}
              disabled={place === count - 1}
              onClick={() => move(place, place + 1)}
            >
              <ArrowDown size={14} aria-hidden="true" />
            </IconButton>
            <IconButton
              isSmall
              aria-label={t`Leave out ${name}`}
              disabled={id === detail.id}
              onClick={() => setList(list.filter((each) => each.id !== id))}
            >
              <X size={14} aria-hidden="true" />
            </IconButton>
          </Group>
        ))}
      </Box>
      <DocumentPicker
        detail={detail}
        chosen={list.map(({ id }) => id)}
        isPossible={mayBeMerged}
        onPick={(row) => setList([...list, chosenOf(row)])}
      />
      <Text px={16} pb={8} c={isTooLong ? 'var(--wrong)' : 'dimmed'}>
        {isTooLong
          ? t`A document can have up to ${maxPages} pages. These have ${pageCount}.`
          : t`Creates one new document with all pages and extracts it again. The merged documents move to the trash and can be restored.`}
      </Text>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button
          disabled={count < 2 || isTooLong}
          onClick={() => {
            onMerge(
              list.map(({ id }) => id),
              pageCount,
            );
            onClose();
          }}
        >
          {count < 2 ? t`Merge` : plural(count, { one: 'Merge # document', other: 'Merge # documents' })}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
