import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ExportFormat } from '#contract/core/export-formats.ts';
import { formatText } from '#web/platform/i18n/id-text.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { exportLossQueries } from './export-losses.queries.ts';
import { type FollowLoss, LossList } from './loss-list.tsx';

type Props = {
  documentIds: readonly string[];
  /** Undefined means the default format of the tenant. */
  format: ExportFormat | undefined;
  /** Used where the single document is already open. */
  onFollow?: FollowLoss;
  onDownload: () => void;
  onClose: () => void;
};

/**
 * Shows, before the download, the values that a format does not support, the errors of an e-invoice, and the specification it claims. Not
 * shown if there is nothing to report.
 */
export function LossesDialog({ documentIds, format, onFollow, onDownload, onClose }: Props) {
  const { t } = useLingui();
  const report = useQuery(exportLossQueries.of(documentIds, format));
  const isOne = documentIds.length === 1;
  const lossy =
    report.data?.documents.filter(
      ({ losses, breaches, claim }) =>
        losses.length + breaches.length > 0 || (claim !== null && (isOne || claim.refused.length > 0)),
    ) ?? [];
  const isDone = report.isError || (report.data !== undefined && lossy.length === 0);
  const hasMovedFocus = useRef(false);
  useEffect(() => {
    if (!isDone || hasMovedFocus.current) return;
    hasMovedFocus.current = true;
    onDownload();
  }, [isDone, onDownload]);
  if (lossy.length === 0) return null;
  const count = lossy.reduce((sum, { losses }) => sum + losses.length, 0);
  const name = format ? formatText(format) : t`Default format`;
  const isBroken = lossy.some(({ breaches }) => breaches.length > 0);
  const title =
    count > 0 ? t`Not everything fits into ${name}` : isBroken ? t`Not a valid e-invoice` : t`E-invoice specification`;
  return (
    <Dialog title={title} size="medium" closeLabel={t`Close`} onClose={onClose}>
      <Stack gap="sm" px="lg" pb="md">
        {count > 0 ? (
          <Text>
            {t`${plural(count, { one: '# value is missing from the file or stands there in another form:', other: '# values are missing from the files or stand there in another form:' })}`}
          </Text>
        ) : null}
        <Box mah="50dvh" className="scrolls">
          {lossy.map(({ documentId, fileName, ...lost }) => (
            <section key={documentId} aria-label={fileName}>
              {!isOne ? <Text fw={600}>{fileName}</Text> : null}
              <LossList documentId={documentId} {...lost} onFollow={onFollow} />
            </section>
          ))}
        </Box>
      </Stack>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button data-autofocus onClick={onDownload}>
          {count > 0 || isBroken ? <Trans>Download anyway</Trans> : <Trans>Download</Trans>}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
