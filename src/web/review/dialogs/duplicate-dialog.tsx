/** The document beside the one that it is probably a copy of: both first pages, and what differs. */
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { documentQueries, type DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { pageQueries } from '#web/viewer/pages.queries.ts';
import { reviewTaskMutations } from '#web/documents/core/review.queries.ts';
import { shownValue } from '#values/value-types.ts';
import { DangerButton } from '#web/ui/danger-button.tsx';
import { documentHref } from '#web/documents/core/document-href.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import type { ToolProps } from './tool-props.ts';
import { differing } from './differing.ts';
import { Notice } from '#web/ui/notice.tsx';
import classes from './review-dialogs.module.css';

export function DuplicateDialog({ session, onRemove, onClose }: ToolProps) {
  const { t } = useLingui();
  const { detail, culture, duplicateOf } = session;
  const { data: other, error } = useQuery({
    ...documentQueries.detail(duplicateOf ?? '', currentCulture()),
    enabled: duplicateOf !== null,
    meta: { handlesError: true },
  });
  const keep = useMutation(reviewTaskMutations.notDuplicate);
  const rows = (detail.documentTypeDefinition?.fields ?? [])
    .filter(({ isItemField }) => !isItemField)
    .flatMap(({ name, label, type }) => {
      const [here, there] = [session.header(name), other?.fields[name]?.value ?? ''];
      const shown = (value: string) => (value ? shownValue(type, value, culture) : '–');
      return here === there ? [] : [{ name, label, here: shown(here), there: shown(there) }];
    });
  return (
    <Dialog title={t`Possible duplicate`} closeLabel={t`Close`} size="large" onClose={onClose}>
      <DialogBody>
        {duplicateOf === null ? <p className={classes.body}>{t`No duplicate of this document was found.`}</p> : null}
        {error ? <Notice role="alert">{errorText(error)}</Notice> : null}
        {other ? (
          <>
            <Box px="lg" pb="md" className="pair">
              <Sheet title={t`This document`} detail={detail} />
              <Sheet title={t`Older document`} detail={other} isLinked />
            </Box>
            {rows.length === 0 ? (
              <p className={classes.body}>{t`All values are identical.`}</p>
            ) : (
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th scope="col">{t`Field`}</Table.Th>
                    <Table.Th scope="col">{t`This document`}</Table.Th>
                    <Table.Th scope="col">{t`Older document`}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {rows.map(({ name, label, here, there }) => (
                    <Table.Tr key={name}>
                      <Table.Th scope="row">{label}</Table.Th>
                      <Table.Td>{here}</Table.Td>
                      <Table.Td {...differing}>{there}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            )}
          </>
        ) : null}
      </DialogBody>
      {duplicateOf !== null && session.isEditable ? (
        <DialogFooter>
          <Button
            variant="default"
            loading={keep.isPending}
            onClick={() =>
              keep.mutate(detail.id, {
                onSuccess: () => {
                  showToast({ kind: 'done', title: t`Marked as not a duplicate` });
                  onClose();
                },
              })
            }
          >
            {t`Keep both`}
          </Button>
          <DangerButton
            isFilled
            onClick={() => {
              onClose();
              onRemove();
            }}
          >
            {t`Delete this document`}
          </DangerButton>
        </DialogFooter>
      ) : null}
    </Dialog>
  );
}

function Sheet({ title, detail, isLinked = false }: { title: string; detail: DocumentDetail; isLinked?: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const [page] = detail.pages;
  const reading = { documentId: detail.id, readAt: detail.extractionTime };
  const { data } = useQuery({
    ...pageQueries.image(reading, page?.index ?? 0, page?.rotation ?? 0, false),
    enabled: page !== undefined,
  });
  const url = useObjectUrl(data);
  const created = format.dateTime(detail.createdAt);
  return (
    <Stack component="figure" miw={0}>
      <Stack component="figcaption" gap={0} fz="xs" lh="16px">
        <b>{title}</b>
        <Text span truncate size="xs" c="dimmed" title={detail.fileName}>
          {isLinked ? <Link to={documentHref(detail.id)}>{detail.fileName}</Link> : detail.fileName}
        </Text>
        <Text span size="xs" c="dimmed">{t`received ${created}`}</Text>
      </Stack>
      {/* a page longer than its window is scrolled by the keyboard too */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.paper} role="group" aria-label={title} tabIndex={0}>
        {url ? <img src={url} alt={t`First page of ${detail.fileName}`} /> : null}
      </div>
    </Stack>
  );
}
