import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Code, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ExportFormat } from '#contract/core/export-formats.ts';
import type { ExportBreach, ExportLoss } from '#contract/exports/bff.ts';
import { formatText } from '#web/platform/i18n/id-text.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { exportLossQueries } from './export-losses.queries.ts';

type Props = {
  documentIds: readonly string[];
  /** Undefined: the tenant's own. */
  format: ExportFormat | undefined;
  onDownload: () => void;
  onClose: () => void;
};

/** Says which values a format cannot carry, and what an e-invoice lacks to be valid, before the file is made; nothing to say, nothing asked. */
export function LossesDialog({ documentIds, format, onDownload, onClose }: Props) {
  const { t } = useLingui();
  const report = useQuery(exportLossQueries.of(documentIds, format));
  const lossy = report.data?.documents.filter(({ losses, breaches }) => losses.length + breaches.length > 0) ?? [];
  const isDone = report.isError || (report.data !== undefined && lossy.length === 0);
  const went = useRef(false);
  useEffect(() => {
    if (!isDone || went.current) return;
    went.current = true;
    onDownload();
  }, [isDone, onDownload]);
  if (lossy.length === 0) return null;
  const count = lossy.reduce((sum, { losses }) => sum + losses.length, 0);
  const name = format ? formatText(format) : t`Default format`;
  const title = count > 0 ? t`Not everything fits into ${name}` : t`Not a valid e-invoice`;
  return (
    <Dialog title={title} size="medium" closeLabel={t`Close`} onClose={onClose}>
      <Stack gap="sm" px="lg" pb="md">
        {count > 0 ? (
          <Text>
            {t`${plural(count, { one: '# value is missing from the file or stands there in another form:', other: '# values are missing from the files or stand there in another form:' })}`}
          </Text>
        ) : null}
        <Box mah="50dvh" className="scrolls">
          {lossy.map(({ documentId, fileName, losses, breaches }) => (
            <section key={documentId} aria-label={fileName}>
              {documentIds.length > 1 ? <Text fw={600}>{fileName}</Text> : null}
              <Box component="ul" pl={20} className="breaks">
                {losses.map((loss) => (
                  <li key={`${loss.fieldName} ${loss.itemIndex ?? ''}`}>
                    <LossText {...loss} />
                  </li>
                ))}
              </Box>
              {breaches.length > 0 ? (
                <>
                  <Text>{t`The file will not be a valid e-invoice:`}</Text>
                  <Box component="ul" pl={20} className="breaks">
                    {breaches.map((breach) => (
                      <li key={breach.code}>
                        <BreachText {...breach} />
                      </li>
                    ))}
                  </Box>
                </>
              ) : null}
            </section>
          ))}
        </Box>
      </Stack>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button data-autofocus onClick={onDownload}>
          <Trans>Download anyway</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function LossText({ label, itemIndex, kind, value, written }: ExportLoss) {
  const { t } = useLingui();
  const item = (itemIndex ?? 0) + 1;
  const place = itemIndex === null ? label : t`${label} (item ${item})`;
  if (kind === 'changed' && written !== null) return <>{t`${place}: ${value}, written as ${written}`}</>;
  return <>{t`${place}: ${value}`}</>;
}

function BreachText({ code, itemIndex, message }: ExportBreach) {
  const { t } = useLingui();
  const line = (itemIndex ?? 0) + 1;
  return (
    <>
      {itemIndex === null ? message : t`Line ${line}: ${message}`} <Code>{code}</Code>
    </>
  );
}
