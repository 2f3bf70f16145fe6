import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import { itemOf, openInbox, ready } from '#testing/approval-inbox.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

test('a question to a colleague puts the document on hold, and the typed note becomes the question', async () => {
  const asked: unknown[] = [];
  const person = { id: 'u7', name: 'Jana Nováková', email: 'jana@demo.test' };
  const { user } = await openInbox({
    more: { askable: () => [person], ask: ({ params, body }) => void asked.push([params.documentId, body]) },
  });
  const article = await ready('Umbrella');
  await user.type(article.getByLabelText('Note (optional)'), 'Who ordered this?');
  await user.click(article.getByRole('button', { name: /^Ask/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask about Umbrella' }));
  await expectAccessibleDialog();
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Question/).value).toBe('Who ordered this?');
  await waitFor(() => expect(dialog.getByRole<HTMLSelectElement>('combobox').value).toBe('u7'));
  await user.click(dialog.getByRole('button', { name: 'Ask and hold' }));
  await waitFor(() => expect(asked).toEqual([['a', { userId: 'u7', question: 'Who ordered this?' }]]));
});

test('the colleague answers on the page of the document; nobody decides meanwhile', async () => {
  const answers: unknown[] = [];
  const question = {
    question: 'Is this ours?',
    askedBy: 'Petr',
    askedOf: 'Jana',
    askedAt: '2026-03-01T10:00:00Z',
    mayAnswer: true,
    mayWithdraw: false,
  };
  const { user } = await openInbox({
    more: {
      ofDocument: () => ({ runs: [], myTurn: null, question, canRestart: false }),
      answerQuestion: ({ body }) => void answers.push(body),
    },
  });
  const article = within(await screen.findByRole('article', { name: 'Umbrella' }));
  expect(await article.findByText('On hold until Jana answers')).toBeDefined();
  // disabled buttons are in view, the question may not be
  const beside = within(article.getByRole('region', { name: 'Risks' }));
  expect(beside.getByText('on hold until Jana answers')).toBeDefined();
  expect(beside.queryByText('No warnings')).toBeNull();
  expect(article.getByRole<HTMLButtonElement>('button', { name: /^Approve/ }).disabled).toBe(true);
  await user.type(article.getByLabelText('Your answer'), 'Yes.');
  await user.click(article.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(answers).toEqual([{ answer: 'Yes.' }]));
});

test('the latest answer is shown before the values, with its question', async () => {
  const note = (id: string, kind: 'question' | 'answer', author: string, text: string) => ({
    id,
    kind,
    author,
    text,
    createdAt: '2026-03-01T10:00:00Z',
    mayRemove: false,
  });
  const notes = () => [
    note('1', 'question', 'Petr', 'Who ordered this?'),
    note('2', 'answer', 'Jana', 'The workshop.'),
    note('3', 'question', 'Petr', 'When?'),
    note('4', 'answer', 'Jana', 'In May.'),
  ];
  await openInbox({ review: { notes } });
  const article = within(await screen.findByRole('article', { name: 'Umbrella' }));
  const answer = within(await article.findByRole('region', { name: 'Answer' }));
  answer.getByText('Petr: When?');
  answer.getByText('In May.');
  expect(answer.queryByText('The workshop.')).toBeNull();
});

test('the deadline of a document waiting for an answer is not shown, as it moves', async () => {
  const held = { ...itemOf('a'), heldFor: 'Jana', dueAt: '2026-03-01T10:00:00Z' };
  await openInbox({ more: { inbox: () => ({ items: [held], totalCount: 1 }) } });
  const line = within(await screen.findByRole('link', { name: /Umbrella.*on hold until Jana answers/ }));
  expect(line.queryByText(/^until /)).toBeNull();
});
