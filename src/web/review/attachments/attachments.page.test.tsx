import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Refusal } from '#testing/fake-api.ts';
import { invoice, openReview } from '#testing/open-review.tsx';

// A browser would navigate the test page to the file.
const saved: string[] = [];
vi.mock('#web/ui/save-file.ts', () => ({ saveFile: (_file: Blob, fileName: string) => void saved.push(fileName) }));

test('an attachment that could not be downloaded is reported, and downloaded from the notification', async () => {
  let isDown = true;
  const { user } = await openReview({
    detail: {
      ...invoice,
      attachments: [
        {
          attachmentId: 'a1',
          fileName: 'contract.zip',
          contentType: 'application/zip',
          size: 9,
          creationTime: invoice.creationTime,
        },
      ],
    },
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
