import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

function Opener({ name, children }: { name: string; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {`Open ${name}`}
      </button>
      {isOpen ? (
        <Dialog title={name} closeLabel={`Close ${name}`} onClose={() => setOpen(false)}>
          {children}
        </Dialog>
      ) : null}
    </>
  );
}

async function open(children?: ReactNode) {
  const user = userEvent.setup();
  render(
    <MantineProvider env="test">
      <Opener name="Question">{children}</Opener>
    </MantineProvider>,
  );
  const opener = screen.getByRole('button', { name: 'Open Question' });
  await user.click(opener);
  return { user, opener, dialog: await screen.findByRole('dialog', { name: 'Question' }) };
}

test('the element with autofocus gets the focus', async () => {
  await open(<input aria-label="Answer" data-autofocus />);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Answer' }));
});

test('without autofocus the focus moves inside, and not to the close button', async () => {
  const { dialog } = await open();
  expect(dialog.contains(document.activeElement)).toBe(true);
  expect(document.activeElement).not.toBe(screen.getByRole('button', { name: 'Close Question' }));
});

test('the focus moves inside when the autofocus element is still disabled', async () => {
  const { dialog } = await open(
    <button type="button" data-autofocus disabled>
      Copy
    </button>,
  );
  expect(dialog.contains(document.activeElement)).toBe(true);
});

test.each([
  ['Esc', async (user: Awaited<ReturnType<typeof open>>['user']) => user.keyboard('{Escape}')],
  [
    'its button',
    async (user: Awaited<ReturnType<typeof open>>['user']) => user.click(screen.getByRole('button', { name: 'Close Question' })),
  ],
])('%s closes it and returns the focus', async (_by, close) => {
  const { user, opener } = await open();
  await close(user);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('Esc handled by an element inside leaves it open', async () => {
  const { user } = await open(
    <input aria-label="Answer" data-autofocus onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()} />,
  );
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Question' })).toBeTruthy();
});

test('Esc closes only the front dialog', async () => {
  const { user } = await open(<Opener name="Doubt" />);
  await user.click(screen.getByRole('button', { name: 'Open Doubt' }));
  await screen.findByRole('dialog', { name: 'Doubt' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Doubt' })).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Question' })).toBeTruthy();
});

test('its header is not a banner: a page has one', async () => {
  await open();
  expect(screen.queryByRole('banner')).toBeNull();
});
