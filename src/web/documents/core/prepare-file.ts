import { t } from '@lingui/core/macro';
import { mutationOptions } from '@tanstack/react-query';
import { showWhile } from '#web/ui/toasts/show-while.ts';

/** Says that a file for download is being written, which takes seconds for a PDF of many pages, and lets the user cancel it. */
export const prepareFile = (work: (signal: AbortSignal) => Promise<void>): Promise<void> =>
  showWhile({ title: t`Preparing the file for download…`, cancelLabel: t`Cancel` }, work);

/** Download of a file, from the request until the browser has it. If it fails, the notification offers to do all of it again. */
export const fileDownload = mutationOptions({
  mutationFn: (work: (signal: AbortSignal) => Promise<void>) => prepareFile(work),
  meta: { isRepeatable: true },
});
