/** Compares the document with the one it probably duplicates: both first pages, the differences, and a decision with one key. */
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import type { DuplicateReason } from '#contract/tenant/duplicate-rules.ts';
import { pageQueries } from '#web/viewer/pages.queries.ts';
import { reviewQueries, reviewTaskMutations, type DuplicateOther } from '#web/documents/core/review.queries.ts';
import { DangerButton } from '#web/ui/danger-button.tsx';
import { documentHref } from '#web/documents/core/document-href.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Kbd } from '#web/ui/actions/kbd.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { isDirty } from '../session/draft.ts';
import type { ToolProps } from './tool-props.ts';
import { ComparedValues } from './compared-values.tsx';
import { Notice } from '#web/ui/notice.tsx';
import classes from './review-dialogs.module.css';

export function DuplicateDialog({ session, onRemove, onClose }: ToolProps) {
  const { t } = useLingui();
  const { detail } = session;
  const { data, error } = useQuery(reviewQueries.duplicate(detail.id));
  const other = data?.other ?? null;
  // The mutation is here and not in the button component, which is unmounted as soon as the response arrives.
  const keep = useMutation(reviewTaskMutations.notDuplicate);
  const keepBoth = () => {
    if (keep.isPending) return;
    keep.mutate(detail.id, {
      onSuccess: () => {
        showToast({ kind: 'done', title: t`Marked as not a duplicate` });
        onClose();
      },
    });
  };
  return (
    <Dialog title={t`Possible duplicate`} closeLabel={t`Close`} size="large" onClose={onClose}>
      <DialogBody>
        {error ? <Notice role="alert">{errorText(error)}</Notice> : null}
        {data?.ground === null ? (
          <p className={classes.body}>
            {isDirty(session.draft)
              ? t`Save your changes to compare the documents.`
              : t`No duplicate of this document was found.`}
          </p>
        ) : null}
        {data && data.ground !== null && other === null ? (
          <p className={classes.body}>{t`The older document is in an accounting unit that you do not have access to.`}</p>
        ) : null}
        {other ? (
          <>
            <Ground ground={data?.ground ?? null} />
            <Box px="lg" pb="md" className="pair">
              <OwnDocumentPage detail={detail} />
              <OtherDocumentPage documentId={detail.id} other={other} />
            </Box>
            <ComparedValues session={session} other={other} />
          </>
        ) : null}
      </DialogBody>
      {data && data.ground !== null && session.isEditable ? (
        <Decision isBusy={keep.isPending} onKeep={keepBoth} onRemove={onRemove} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}

function Ground({ ground }: { ground: DuplicateReason | null }) {
  const { t } = useLingui();
  if (ground === null) return null;
  const words: Record<DuplicateReason, string> = {
    file: t`Both are the same file.`,
    values: t`Supplier and the values by which duplicates are found are the same.`,
    words: t`Both have nearly the same text.`,
    picture: t`The pages look nearly the same.`,
  };
  return <p className={classes.body}>{words[ground]}</p>;
}

type DecisionProps = { isBusy: boolean; onKeep: () => void } & Pick<ToolProps, 'onRemove' | 'onClose'>;

function Decision({ isBusy, onKeep, onRemove, onClose }: DecisionProps) {
  const { t } = useLingui();
  const remove = () => {
    onClose();
    onRemove();
  };
  useHotkeys([
    ['K', onKeep],
    ['Delete', remove],
  ]);
  return (
    <DialogFooter>
      <Button variant="default" loading={isBusy} rightSection={<Kbd keys="KeyK" />} aria-keyshortcuts="K" onClick={onKeep}>
        {t`Keep both`}
      </Button>
      <DangerButton isFilled keys="Delete" onClick={remove}>
        {t`Delete this document`}
      </DangerButton>
    </DialogFooter>
  );
}

function OwnDocumentPage({ detail }: { detail: DocumentDetail }) {
  const { t } = useLingui();
  const [page] = detail.pages;
  const reading = { documentId: detail.id, readAt: detail.extractionTime };
  const { data } = useQuery({
    ...pageQueries.image(reading, page?.index ?? 0, page?.rotation ?? 0, false),
    enabled: page !== undefined,
  });
  return <Sheet title={t`This document`} fileName={detail.fileName} createdAt={detail.createdAt} image={data} />;
}

function OtherDocumentPage({ documentId, other }: { documentId: string; other: DuplicateOther }) {
  const { t } = useLingui();
  const { data } = useQuery({
    ...reviewQueries.duplicateImage(documentId, other.documentId),
    enabled: other.pageCount > 0,
  });
  return (
    <Sheet
      title={t`Older document`}
      fileName={other.fileName}
      href={other.isInTrash ? undefined : documentHref(other.documentId)}
      createdAt={other.createdAt}
      image={data}
    >
      {other.isInTrash ? t`in the trash` : other.isExported ? t`exported` : null}
    </Sheet>
  );
}

type SheetProps = {
  title: string;
  fileName: string;
  href?: string | undefined;
  createdAt: string;
  image: Blob | undefined;
  /** Where the document is, for example in the trash, if that matters. */
  children?: ReactNode;
};

function Sheet({ title, fileName, href, createdAt, image, children = null }: SheetProps) {
  const { t } = useLingui();
  const format = useFormat();
  const url = useObjectUrl(image);
  const created = format.dateTime(createdAt);
  return (
    <Stack component="figure" miw={0}>
      <Stack component="figcaption" gap={0} fz="xs" lh="16px">
        <b>{title}</b>
        <Text span truncate size="xs" c="dimmed" title={fileName}>
          {href === undefined ? fileName : <Link to={href}>{fileName}</Link>}
        </Text>
        <Text span size="xs" c="dimmed">
          {t`received ${created}`}
          {children === null ? null : <> · {children}</>}
        </Text>
      </Stack>
      {/* A page longer than its container must be scrollable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.paper} role="group" aria-label={title} tabIndex={0}>
        {url ? <img className="on-paper" src={url} alt={t`First page of ${fileName}`} /> : null}
      </div>
    </Stack>
  );
}
