import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal, type FakeHandlers } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { setTray } from './tray-state.ts';
import { uploads } from './uploads.ts';

// A request for progress cannot be sent in this environment.
const upload = vi.hoisted(() => vi.fn<(file: File) => Promise<string>>());
vi.mock('./upload.ts', () => ({ uploadDocument: upload }));
afterEach(() => {
  uploads.clear();
  setTray(false);
});

async function openPage(handlers: FakeHandlers = {}) {
  await renderPage('/nowhere', handlers);
  await screen.findByRole('link', { name: 'Documents' });
}
const tray = async () => within(await screen.findByRole('region', { name: 'Uploads' }));
const pdf = (name: string) => new File(['x'], name);

test('the tray counts what failed and uploads it again at once', async () => {
  upload.mockRejectedValue({ code: 'unreachable' });
  await openPage();
  act(() => uploads.add([pdf('a.pdf'), pdf('b.pdf')]));
  const shown = await tray();
  await shown.findByText('2 failed');
  const answer = Promise.withResolvers<string>();
  upload.mockReset().mockReturnValue(answer.promise);
  fireEvent.click(shown.getByRole('button', { name: 'Retry failed uploads' }));
  await shown.findByText('2 files in progress');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  answer.reject(new Error('enough'));
  await shown.findByText('2 failed');
});

test('a document that was deleted while it was extracted is not in progress for ever', async () => {
  upload.mockReset().mockResolvedValue('gone');
  await openPage({
    documents: {
      get: () => {
        throw new Refusal('not_found');
      },
    },
  });
  act(() => uploads.add([pdf('c.pdf')]));
  const shown = await tray();
  await shown.findByText('No longer available: deleted, merged or split.');
  await waitFor(() => expect(shown.queryByText(/in progress/)).toBeNull());
});
