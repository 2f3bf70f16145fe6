import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { retriedLazy } from '../loading/retried-lazy.tsx';
import { PartBoundary } from './part-boundary.tsx';

test('a part that could not be loaded leaves the page, says so, and is loaded when it is opened again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isOnline = false;
  const Part = retriedLazy(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module: /assets/part.js');
    return { default: () => <p>the part</p> };
  });
  const onClose = vi.fn();
  const page = (opened: string | null) => (
    <>
      <p>the page</p>
      <PartBoundary opened={opened} onClose={onClose}>
        <Suspense>{opened === null ? null : <Part />}</Suspense>
      </PartBoundary>
    </>
  );
  const { rerender } = render(page('part'));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  screen.getByText('the page');
  rerender(page(null));
  isOnline = true;
  rerender(page('part'));
  await screen.findByText('the part');
  vi.restoreAllMocks();
});
