import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ExportFormat } from '#contract/core/export-formats.ts';
import { formatText } from '#web/platform/i18n/id-text.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { acceptLosses, forgetLosses, lossKindsOf, readAcceptedLosses } from './accepted-losses.ts';
import { exportLossQueries } from './export-losses.queries.ts';
import { type FollowLoss, LossList } from './loss-list.tsx';
import { useCheckingToast } from './use-checking-toast.ts';

type Props = {
  documentIds: readonly string[];
  /** Undefined means the default format of the tenant. */
  format: ExportFormat | undefined;
  /** Used where the single document is already open. */
  onFollow?: FollowLoss;
  onDownload: () => void;
  onClose: () => void;
};

/** Further documents are only counted. */
const maxListed = 100;

/**
 * Shows, before the download, the values that a format does not support, the errors of an e-invoice, and the specification it claims. Not
 * shown if there is nothing to report, or nothing but what the user has accepted for the format.
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
  const [accepted] = useState(readAcceptedLosses);
  const [isAccepted, setAccepted] = useState(false);
  const unknown = lossy.filter((each) => each.breaches.length > 0 || lossKindsOf(each).some((kind) => !accepted.has(kind)));
  const isDone = report.isError || (report.data !== undefined && unknown.length === 0);
  const shown = unknown.length > 0 ? unknown : lossy;
  const kinds = [...new Set(shown.flatMap(lossKindsOf))];
  const count = shown.reduce((sum, { losses }) => sum + losses.length, 0);
  const name = format ? formatText(format) : t`Default format`;
  const isBroken = shown.some(({ breaches }) => breaches.length > 0);
  const title =
    count > 0 ? t`Not everything fits into ${name}` : isBroken ? t`Not a valid e-invoice` : t`E-invoice specification`;
  const missing = t`${plural(count, { one: '# value is missing from the file or stands there in another form:', other: '# values are missing from the files or stand there in another form:' })}`;
  useCheckingToast(report.isPending, onClose);
  const isDownloaded = useRef(false);
  const download = () => {
    if (isDownloaded.current) return;
    isDownloaded.current = true;
    if (isAccepted) acceptLosses(kinds);
    onDownload();
  };
  useEffect(() => {
    if (!isDone || isDownloaded.current) return;
    download();
    if (kinds.length > 0)
      showToast({
        kind: 'done',
        title,
        detail: t`You chose not to be shown this again.`,
        action: { label: t`Show next time`, run: () => forgetLosses(kinds) },
      });
  });
  if (unknown.length === 0) return null;
  const more = unknown.length - maxListed;
  return (
    <Dialog title={title} size="medium" closeLabel={t`Close`} onClose={onClose}>
      <Stack gap="sm" px="lg" pb="md">
        {count > 0 ? <Text>{missing}</Text> : null}
        <Box mah="50dvh" className="scrolls">
          {unknown.slice(0, maxListed).map(({ documentId, fileName, ...lost }) => (
            <section key={documentId} aria-label={fileName}>
              {!isOne ? <Text fw={600}>{fileName}</Text> : null}
              <LossList documentId={documentId} {...lost} onFollow={onFollow} />
            </section>
          ))}
          {more > 0 ? (
            <p>
              <Plural value={more} one="and # more document" other="and # more documents" />
            </p>
          ) : null}
        </Box>
        {kinds.length > 0 ? (
          <Checkbox
            checked={isAccepted}
            onChange={(event) => setAccepted(event.currentTarget.checked)}
            label={t`Do not show this again for ${name}`}
            description={t`Values of other fields will still be shown.`}
          />
        ) : null}
      </Stack>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button data-autofocus onClick={download}>
          {count > 0 || isBroken ? <Trans>Download anyway</Trans> : <Trans>Download</Trans>}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
