/** Attachments of a document: view, download, convert to a document, delete and add. */
import { plural } from '@lingui/core/macro';
import { Box, Button, FileButton, Group, Text } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import FilePlus from 'lucide-react/icons/file-plus';
import Paperclip from 'lucide-react/icons/paperclip';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState, type DragEvent } from 'react';
import { attachmentMutations } from '../pages/document-parts.calls.ts';
import { partQueries } from '../pages/document-parts.queries.ts';
import { fileDownload } from '#web/documents/core/prepare-file.ts';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { mutate } from '#web/platform/api/mutate.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { nameOf } from '#web/platform/api/named-file.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { Tooltip } from '#web/ui/floating/tooltip.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { AttachmentView, canView, type Attachment } from './attachment-view.tsx';
import classes from './attachments.module.css';

/** Content types that the service can process as a document. */
const readable = /^(?:application\/pdf|image\/(?:png|jpeg|tiff|webp)|(?:application|text)\/xml|application\/(?:.*isdoc.*|zip))/;

type Props = { detail: DocumentDetail; isEditable: boolean; goTo: (documentId: string) => void };

export function Attachments({ detail, isEditable, goTo }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const reset = useRef<() => void>(null);
  const [viewed, setViewed] = useState<Attachment | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const add = useMutation(attachmentMutations.add);
  const remove = useMutation(attachmentMutations.remove);
  const toDocument = useMutation(attachmentMutations.toDocument);
  const { attachments } = detail;
  if (attachments.length === 0 && !isEditable) return null;

  const addAll = async (files: readonly File[]) => {
    // Sequentially, because each upload is a change of the document.
    for (const file of files) await add.mutateAsync({ documentId: detail.id, file }).catch(() => undefined);
  };
  const download = ({ attachmentId, fileName }: Attachment) =>
    mutate(client, fileDownload, async (signal) => {
      const file = await client.fetchQuery({
        ...partQueries.attachment(detail.id, attachmentId),
        networkMode: 'always',
        retry: false,
      });
      signal.throwIfAborted();
      saveFile(file, nameOf(file) ?? fileName);
    });
  const makeDocument = ({ attachmentId, fileName }: Attachment) =>
    toDocument.mutate(
      { documentId: detail.id, attachmentId },
      {
        onSuccess: ({ documentId }) =>
          showToast({
            kind: 'done',
            title: t`${fileName} is now a separate document`,
            action: { label: t`Open`, run: () => goTo(documentId) },
          }),
      },
    );
  const onDrop = (event: DragEvent) => {
    setOver(false);
    if (!isEditable || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void addAll([...event.dataTransfer.files]);
  };
  const count = attachments.length;
  return (
    // Files may be dropped here; the button does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classes.attachments}
      aria-label={t`Attachments`}
      data-over={isOver}
      onDragOver={(event) => {
        if (!isEditable) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Group component="header" wrap="nowrap" gap={0} justify="space-between" mih={28}>
        <Group component="h2" wrap="nowrap" gap={6} fz="xs" lh="16px" c="dimmed" fw={500}>
          <Paperclip size={14} aria-hidden="true" />
          {count === 0 ? t`Attachments` : plural(count, { one: '# attachment', other: '# attachments' })}
        </Group>
        {isEditable ? (
          <FileButton
            multiple
            resetRef={reset}
            inputProps={{ 'aria-label': t`Add file` }}
            onChange={(files) => {
              void addAll(files);
              reset.current?.();
            }}
          >
            {(props) => (
              <Button {...props} variant="subtle" size="compact-sm" disabled={add.isPending}>
                {add.isPending ? t`Adding…` : t`Add file`}
              </Button>
            )}
          </FileButton>
        ) : null}
      </Group>
      <Box component="ul">
        {attachments.map((attachment) => (
          <AttachmentLine
            key={attachment.attachmentId}
            attachment={attachment}
            isEditable={isEditable}
            isAsked={asked === attachment.attachmentId}
            isBusy={toDocument.isPending || remove.isPending}
            onView={() => setViewed(attachment)}
            onDownload={() => void download(attachment).catch(() => undefined)}
            onMakeDocument={() => makeDocument(attachment)}
            onAsk={(isAsked) => setAsked(isAsked ? attachment.attachmentId : null)}
            onRemove={() => {
              setAsked(null);
              remove.mutate({ documentId: detail.id, attachmentId: attachment.attachmentId });
            }}
          />
        ))}
      </Box>
      {viewed ? <AttachmentView documentId={detail.id} attachment={viewed} onClose={() => setViewed(null)} /> : null}
    </section>
  );
}

type LineProps = {
  attachment: Attachment;
  isEditable: boolean;
  /** Whether the confirmation of the permanent deletion is shown in its place. */
  isAsked: boolean;
  isBusy: boolean;
  onView: () => void;
  onDownload: () => void;
  onMakeDocument: () => void;
  onAsk: (isAsked: boolean) => void;
  onRemove: () => void;
};

function AttachmentLine({
  attachment: { fileName, contentType, size },
  isEditable,
  isAsked,
  isBusy,
  onView,
  onDownload,
  onMakeDocument,
  onAsk,
  onRemove,
}: LineProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (isAsked)
    return (
      <Group component="li" wrap="nowrap" gap={2} mih={32} fz="sm" lh="18px" role="alert">
        <Text span truncate inherit flex={1} miw={0}>{t`Permanently delete ${fileName}?`}</Text>
        <Button variant="subtle" size="compact-sm" color="red" onClick={onRemove}>{t`Delete`}</Button>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the question was just asked; Enter must not remove */}
        <Button variant="subtle" size="compact-sm" autoFocus onClick={() => onAsk(false)}>{t`Keep`}</Button>
      </Group>
    );
  return (
    <Group component="li" wrap="nowrap" gap={2} mih={32} fz="sm" lh="18px">
      <Text span truncate inherit flex={1} miw={0} title={fileName}>
        {fileName}
      </Text>
      <Text span size="xs" px={6} c="var(--text-faint)" className="figures one-line">
        {format.bytes(size)}
      </Text>
      {canView(contentType) ? (
        <Act label={t`View ${fileName}`} onClick={onView}>
          <Eye size={16} aria-hidden="true" />
        </Act>
      ) : null}
      <Act label={t`Download ${fileName}`} onClick={onDownload}>
        <Download size={16} aria-hidden="true" />
      </Act>
      {isEditable && readable.test(contentType) ? (
        <Act label={t`Create document from ${fileName}`} isDisabled={isBusy} onClick={onMakeDocument}>
          <FilePlus size={16} aria-hidden="true" />
        </Act>
      ) : null}
      {isEditable ? (
        <Act label={t`Delete ${fileName}`} isDisabled={isBusy} onClick={() => onAsk(true)}>
          <Trash2 size={16} aria-hidden="true" />
        </Act>
      ) : null}
    </Group>
  );
}

type ActProps = { label: string; isDisabled?: boolean; onClick: () => void; children: React.ReactNode };

function Act({ label, isDisabled = false, onClick, children }: ActProps) {
  return (
    <Tooltip label={label}>
      <IconButton isSmall aria-label={label} disabled={isDisabled} onClick={onClick}>
        {children}
      </IconButton>
    </Tooltip>
  );
}
