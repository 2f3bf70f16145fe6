import { MantineProvider, TextInput } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { RefusedField } from './refused-field.tsx';

type FormProps = { name: string; answer: Promise<string | undefined> };

function Form({ name, answer }: FormProps) {
  const [error, setError] = useState<string>();
  return (
    <form
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        void answer.then(setError);
      }}
    >
      <TextInput label={`${name} note`} />
      <TextInput label={`${name} number`} error={error} />
      <button type="submit">{`Send ${name}`}</button>
    </form>
  );
}

function open(forms: readonly FormProps[]) {
  render(
    <MantineProvider env="test">
      {forms.map((form) => (
        <Form key={form.name} {...form} />
      ))}
      <RefusedField />
    </MantineProvider>,
  );
  return userEvent.setup();
}
const field = (name: string) => screen.getByRole('textbox', { name });
const live = () => document.querySelector('[aria-live="assertive"]')?.textContent;

test('a refusal focuses the field, however late the service answers', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  const user = open([{ name: 'Order', answer }]);
  await user.click(screen.getByRole('button', { name: 'Send Order' }));
  resolve('This number is taken.');
  await waitFor(() => expect(document.activeElement).toBe(field('Order number')));
  // The description of the field says it.
  expect(live()).toBe('');
});

test('a refusal of the focused field is announced, again if it is repeated', async () => {
  const user = open([{ name: 'Order', answer: Promise.resolve('This number is taken.') }]);
  await user.type(field('Order number'), '17{Enter}');
  await waitFor(() => expect(live()).toBe('This number is taken.'));
  await user.keyboard('8');
  expect(live()).toBe('');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(live()).toBe('This number is taken.'));
});

test('of several forms sent together, the first refused field of the page is focused', async () => {
  const late = Promise.withResolvers<string>();
  open([
    { name: 'Order', answer: late.promise },
    { name: 'Delivery', answer: Promise.resolve('Not a number.') },
  ]);
  for (const form of document.forms) form.requestSubmit();
  await waitFor(() => expect(document.activeElement).toBe(field('Delivery number')));
  late.resolve('This number is taken.');
  await waitFor(() => expect(document.activeElement).toBe(field('Order number')));
});

test('the focus stays where the user has gone on working', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  const user = open([{ name: 'Order', answer }]);
  await user.click(screen.getByRole('button', { name: 'Send Order' }));
  await user.type(field('Order note'), 'urgent');
  resolve('This number is taken.');
  await screen.findByText('This number is taken.');
  expect(document.activeElement).toBe(field('Order note'));
});
