import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '#testing/fake-api.ts';
import { invoice, openReview } from '#testing/open-review.tsx';

// A browser would navigate the test page to the file.
const saved: string[] = [];
vi.mock('#web/ui/save-file.ts', () => ({ saveFile: (_file: Blob, fileName: string) => void saved.push(fileName) }));
beforeEach(() => void saved.splice(0));

const attachment = {
  attachmentId: 'a1',
  fileName: 'contract.zip',
  contentType: 'application/zip',
  size: 9,
  creationTime: invoice.creationTime,
};

test('an attachment that could not be downloaded is reported, and downloaded from the notification', async () => {
  let isDown = true;
  const { user } = await openReview({
    detail: { ...invoice, attachments: [attachment] },
    handlers: {
      attachments: {
        file: () => {
          if (isDown) throw new Refusal('internal');
          return new Response('x');
        },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Download contract.zip' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(again);
  await waitFor(() => expect(saved).toEqual(['contract.zip']));
});

test('the original and attachments are saved under the name that the service gives them, not under that of a script', async () => {
  const named = (name: string) => new Response('x', { headers: { 'content-disposition': `attachment; filename="${name}"` } });
  const { user } = await openReview({
    detail: { ...invoice, fileName: 'invoice.hta', attachments: [{ ...attachment, fileName: 'contract.hta' }] },
    handlers: {
      attachments: { file: () => named('contract.hta.data') },
      documents: { originalFile: () => named('invoice.hta.pdf') },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Download contract.hta' }));
  await waitFor(() => expect(saved).toEqual(['contract.hta.data']));
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download original' }));
  await waitFor(() => expect(saved).toEqual(['contract.hta.data', 'invoice.hta.pdf']));
});
