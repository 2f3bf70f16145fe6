import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FieldInput } from './field-input.tsx';
import type { InputProps } from './input-props.ts';

const address = 'Masarykova třída 1234/56, 400 01 Ústí nad Labem';
const propsOf = (value: string, onCommit = vi.fn<InputProps['onCommit']>()): InputProps => ({
  id: 'address',
  type: 'TEXT',
  value: { value, wordIds: [] },
  culture: 'cs-CZ',
  today: '2026-11-23',
  options: [],
  isReadOnly: false,
  isRequired: false,
  isInvalid: false,
  describedBy: '',
  onCommit,
});

test('a text may be shown on several lines and stays one value', () => {
  const onCommit = vi.fn<InputProps['onCommit']>();
  render(<FieldInput {...propsOf(address, onCommit)} />);
  const input = screen.getByRole<HTMLTextAreaElement>('textbox');
  expect(input.tagName).toBe('TEXTAREA');
  fireEvent.change(input, { target: { value: `${address}, CZ` } });
  // The prevented default would insert a line break.
  expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false);
  expect(onCommit).toHaveBeenCalledWith({ value: `${address}, CZ`, wordIds: [] });
});

test('Ctrl+Enter is left to the page', () => {
  render(<FieldInput {...propsOf(address)} />);
  expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', code: 'Enter', ctrlKey: true })).toBe(true);
});

test('a pasted text of several lines becomes one line', () => {
  const onCommit = vi.fn<InputProps['onCommit']>();
  render(<FieldInput {...propsOf('', onCommit)} />);
  const input = screen.getByRole('textbox');
  fireEvent.change(input, { target: { value: 'Dlouhá 12\n  110 00 Praha 1' } });
  fireEvent.blur(input);
  expect(onCommit).toHaveBeenCalledWith({ value: 'Dlouhá 12 110 00 Praha 1', wordIds: [] });
});

test('an input is not replaced during typing', async () => {
  render(<FieldInput {...propsOf('Brno')} />);
  const input = screen.getByRole('textbox');
  await userEvent.type(input, address);
  expect(screen.getByRole('textbox')).toBe(input);
});
