import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { documentQueries, type DocumentRow } from './core/documents.queries.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';

/** No page was made before the extraction began or failed. */
const hasNoPages = ({ state, pageCount }: DocumentRow): boolean => pageCount === 0 && (state === 'New' || state === 'Error');

type Props = { row: DocumentRow; onMove: (by: number) => void; onOpen: () => void; onClose: () => void };

/**
 * Preview of the first page of the active document. Arrow keys move through the list, PageDown scrolls the page, Space closes, Enter opens
 * the document.
 */
export function PagePreview({ row, onMove, onOpen, onClose }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const page = useRef<HTMLDivElement>(null);
  const asked = { enabled: !hasNoPages(row), meta: { handlesError: true } };
  const { data: small, isError } = useQuery({ ...documentQueries.pageImage(row.id, 0, true), ...asked });
  const { data: whole } = useQuery({ ...documentQueries.pageImage(row.id, 0, false), ...asked });
  const url = useObjectUrl(whole ?? small);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The key press that opened the preview also reaches the window after the list has handled it.
      if (event.defaultPrevented) return;
      if (event.key === 'ArrowDown') onMove(1);
      else if (event.key === 'ArrowUp') onMove(-1);
      else if (event.key === 'PageDown') page.current?.scrollBy(0, page.current.clientHeight - 40);
      else if (event.key === 'PageUp') page.current?.scrollBy(0, 40 - page.current.clientHeight);
      else if (event.key === ' ') onClose();
      else if (event.key === 'Enter') onOpen();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
  const name = row.supplier ?? row.fileName;
  return (
    <Dialog title={t`First page of ${name}`} isTitleHidden size="large" onClose={onClose}>
      <Box
        h="min(84dvh, 1000px)"
        p="lg"
        bg="var(--backdrop)"
        className="scrolls"
        ref={page}
        role="group"
        aria-label={t`First page of ${row.fileName}`}
        tabIndex={0}
      >
        {url ? <img className="on-paper" src={url} alt={t`First page of ${row.fileName}`} /> : null}
        {row.state === 'Error' && hasNoPages(row) ? (
          <Box component="p" c="dimmed">
            <Trans>This document has no pages to show.</Trans>
          </Box>
        ) : isError || hasNoPages(row) ? (
          <Box component="p" c="dimmed">
            <Trans>This page has no preview yet.</Trans>
          </Box>
        ) : null}
      </Box>
      <Flex component="footer" gap="md" justify="space-between" fz="sm" lh="18px" py="md" px="lg">
        <Box component="span" fw={500}>
          {name}
        </Box>
        <span className="figures">
          {[row.number, row.total ? `${format.amount(row.total)} ${row.currency ?? ''}` : ''].filter(Boolean).join(' · ')}
        </span>
      </Flex>
    </Dialog>
  );
}
