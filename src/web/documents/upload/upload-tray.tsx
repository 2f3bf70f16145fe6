import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Box, Button, Group, Progress, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { documentQueries } from '../core/documents.queries.ts';
import { documentHref } from '../core/document-href.ts';
import { mayRetry, useUploads, type UploadItem, type UploadStatus } from './upload-queue.ts';
import { uploads } from './uploads.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { useCulture } from '#web/platform/i18n/use-culture.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { setTray } from './tray-state.ts';
import classes from './upload-tray.module.css';
import { keepToastsAbove } from '#web/ui/toasts/keep-toasts-above.ts';

const words = {
  waiting: msg`Waiting`,
  sending: msg`Uploading`,
  reading: msg`Extracting`,
  done: msg`Extracted`,
  unread: msg`Extraction failed`,
  failed: msg`Upload failed`,
  cancelled: msg`Canceled`,
} satisfies Record<UploadStatus, unknown>;

const emptyFile = msg`The file is empty (0 bytes). Save or download it again, then upload it.`;

/** Tray with the current uploads at the edge of the screen. */
export function UploadTray() {
  const { t } = useLingui();
  const items = useUploads(uploads);
  const underWay = items.filter(({ status }) => status === 'waiting' || status === 'sending' || status === 'reading').length;
  const isOver = underWay < items.length;
  const failed = items.filter(({ status }) => status === 'failed' || status === 'unread').length;
  const canRetry = items.filter((item) => item.status === 'failed' && mayRetry(item)).length > 1;
  return (
    <section ref={keepToastsAbove} className={`${classes.tray} small`} aria-label={t`Uploads`}>
      <Group component="header" wrap="nowrap" py={6} pr={6} pl="md" className="ruled">
        <Text component="h2" flex={1} fw={600}>
          {underWay > 0 ? t`${plural(underWay, { one: '# file in progress', other: '# files in progress' })}` : t`Uploads`}
        </Text>
        {failed > 0 ? (
          <Text span inherit c="var(--wrong)" fw={500} className="one-line">
            {t`${plural(failed, { one: '# failed', other: '# failed' })}`}
          </Text>
        ) : null}
        {canRetry ? (
          <Button variant="default" size="compact-sm" onClick={() => uploads.retryFailed()}>
            <Trans>Retry failed uploads</Trans>
          </Button>
        ) : null}
        {isOver ? (
          <Button variant="subtle" size="compact-sm" color="gray" onClick={uploads.clear}>
            <Trans>Clear finished</Trans>
          </Button>
        ) : null}
        <IconButton isSmall aria-label={t`Hide uploads`} onClick={() => setTray(false)}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </Group>
      {items.length === 0 ? (
        <Box component="p" py="lg" px="md" c="dimmed">
          <Trans>No uploads. Drop files anywhere in the window to upload them.</Trans>
        </Box>
      ) : (
        <Box component="ul" className={`${classes.files} scrolls`}>
          {items.toReversed().map((item) => (
            <TrayRow key={item.id} item={item} />
          ))}
        </Box>
      )}
    </section>
  );
}

/** An empty file is not sent, so there is no server error to show. */
const whyFailed = ({ file, error }: UploadItem): string => (file.size === 0 ? i18n._(emptyFile) : errorText(error));

function TrayRow({ item }: { item: UploadItem }) {
  const { t } = useLingui();
  const format = useFormat();
  const { id, file, status, sent, documentId } = item;
  const isInProgress = status === 'sending' || status === 'waiting';
  return (
    <Group component="li" wrap="nowrap" py={6} pr={6} pl="md">
      <Box flex={1} miw={0}>
        <Text truncate inherit fw={500} title={file.name}>
          {documentId && status !== 'failed' ? <Link to={documentHref(documentId)}>{file.name}</Link> : file.name}
        </Text>
        <p className={`caption ${status === 'failed' || item.unreadReason ? 'wrong' : status === 'done' ? 'proved' : 'quiet'}`}>
          {item.unreadReason ?? (status === 'failed' ? whyFailed(item) : t(words[status]))}
          {status === 'sending' ? ` · ${format.percent(sent)}` : ''}
          {isInProgress ? ` · ${format.bytes(file.size)}` : ''}
        </p>
        {status === 'sending' ? <Progress mt={4} value={100 * sent} aria-label={t`${file.name} upload progress`} /> : null}
        {status === 'reading' && documentId ? <ExtractionPoller documentId={documentId} /> : null}
      </Box>
      {isInProgress ? (
        <IconButton isSmall aria-label={t`Cancel upload of ${file.name}`} onClick={() => uploads.cancel(id)}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
      {mayRetry(item) ? (
        <IconButton isSmall aria-label={t`Retry upload of ${file.name}`} onClick={() => uploads.retry(id)}>
          <RotateCw size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
    </Group>
  );
}

/** Polls until the document is extracted. Live events make it faster; the interval is the fallback. */
function ExtractionPoller({ documentId }: { documentId: string }) {
  const queryClient = useQueryClient();
  const { t } = useLingui();
  const { data, error } = useQuery({ ...documentQueries.detail(documentId, useCulture()), refetchInterval: 4_000 });
  const isGone = error instanceof ApiError && error.code === 'not_found';
  useEffect(() => {
    if (isGone) uploads.finish(documentId, t`No longer available: deleted, merged or split.`);
  }, [isGone, documentId, t]);
  const { state, failureReason } = data ?? {};
  const isOver = state !== undefined && state !== 'New' && state !== 'Extracting';
  useEffect(() => {
    if (!isOver) return;
    uploads.finish(documentId, state === 'Error' ? (failureReason ?? '') : undefined);
    void queryClient.invalidateQueries({ queryKey: documentQueries.lists });
  }, [isOver, state, failureReason, documentId, queryClient]);
  return null;
}
