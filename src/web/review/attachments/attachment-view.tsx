import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { partQueries } from '../pages/document-parts.queries.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import classes from './attachments.module.css';

const PdfPages = lazy(async () => ({ default: (await import('#web/viewer/pdf/pdf-pages.tsx')).PdfPages }));

export type Attachment = DocumentDetail['attachments'][number];

/** Whether the browser can display the attachment: common image types and PDF. Other files are only downloaded. */
export const canView = (contentType: string): boolean => /^(?:application\/pdf|image\/(?:png|jpeg|webp|gif))$/.test(contentType);

type Props = { documentId: string; attachment: Attachment; onClose: () => void };

export function AttachmentView({ documentId, attachment: { attachmentId, contentType, fileName }, onClose }: Props) {
  const { t } = useLingui();
  const { data, error } = useQuery(partQueries.attachment(documentId, attachmentId));
  const isPicture = contentType.startsWith('image/');
  const url = useObjectUrl(isPicture ? data : undefined);
  return (
    <Dialog title={fileName} closeLabel={t`Close`} size="large" onClose={onClose}>
      <div className={classes.view} aria-busy={!data && !error}>
        {error ? <p role="alert">{errorText(error)}</p> : null}
        {url ? <img className={classes.picture} src={url} alt={fileName} /> : null}
        {data && !isPicture ? (
          <Suspense>
            <PdfPages
              file={data}
              className={classes.picture}
              unreadable={t`This file cannot be displayed here. Download it to open it.`}
            />
          </Suspense>
        ) : null}
      </div>
    </Dialog>
  );
}
