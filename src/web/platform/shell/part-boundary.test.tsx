import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { retriedLazy } from '../loading/retried-lazy.tsx';
import { MemoryRouter, useNavigate } from 'react-router';
import { activateCulture } from '../i18n/i18n.ts';
import { whenIdle } from '../loading/when-idle.ts';
import { PartBoundary } from './part-boundary.tsx';
import { QuietPart } from './quiet-part.tsx';

test('a part that could not be loaded leaves the page, says so, and is loaded when it is opened again', async () => {
  await activateCulture('en-US');
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

test('a quiet part that could not be loaded leaves the others, and is loaded on the next page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isOnline = false;
  const load = whenIdle(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module: /assets/part.js');
    return { Part: () => <p>the part</p> };
  });
  const asked = vi.fn(load);
  const Part = retriedLazy(async () => ({ default: (await asked()).Part }));
  const Other = retriedLazy(async () => ({ default: () => <p>another part</p> }));
  const NextPage = () => {
    const navigate = useNavigate();
    return <button onClick={() => void navigate('/next')}>next page</button>;
  };
  render(
    <MemoryRouter>
      <NextPage />
      <QuietPart part={Part} />
      <QuietPart part={Other} />
    </MemoryRouter>,
  );
  await screen.findByText('another part');
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  isOnline = true;
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('the part');
  screen.getByText('another part');
  vi.restoreAllMocks();
});
