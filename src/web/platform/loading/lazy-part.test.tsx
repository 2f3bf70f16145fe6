import { act, render, screen } from '@testing-library/react';
import { useMemo } from 'react';
import { expect, test } from 'vitest';
import { lazyPart } from './lazy-part.ts';

test('values computed without the part are computed again once it is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<{ name: string }>();
  const usePart = lazyPart(() => promise);
  function Shown() {
    const part = usePart();
    const text = useMemo(() => part?.name ?? 'not there', [part]);
    return <p>{text}</p>;
  }
  render(<Shown />);
  expect(screen.queryByText('not there')).not.toBeNull();
  await act(async () => resolve({ name: 'there' }));
  expect(screen.queryByText('there')).not.toBeNull();
});

test('a part that fails to load is left out of the screen', async () => {
  const usePart = lazyPart(() => Promise.reject(new Error('offline')));
  function Shown() {
    return <p>{usePart() === null ? 'without' : 'with'}</p>;
  }
  await act(async () => render(<Shown />));
  expect(screen.queryByText('without')).not.toBeNull();
});
