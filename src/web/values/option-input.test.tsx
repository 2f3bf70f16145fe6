import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { activateCulture } from '#web/platform/i18n/i18n.ts';
import type { InputProps } from './input-props.ts';
import { OptionInput } from './option-input.tsx';

beforeAll(() => activateCulture('en-US'));

const options = [
  { key: 'P-100', value: 'Praha' },
  { key: 'P-10', value: 'Brno' },
  { key: 'Z', value: 'P' },
];
const onCommit = vi.fn<InputProps['onCommit']>();

function Page({ value }: { value: string }) {
  return (
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <I18nProvider i18n={i18n}>
          <OptionInput
            id="centre"
            type="LOOKUP"
            value={{ value, wordIds: [] }}
            culture="en-US"
            today="2026-11-23"
            options={options}
            isReadOnly={false}
            isRequired={false}
            isInvalid={false}
            describedBy=""
            onCommit={onCommit}
          />
        </I18nProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

const open = (value: string) => ({ ...render(<Page value={value} />), user: userEvent.setup({ pointerEventsCheck: 0 }) });
const input = () => screen.getByRole<HTMLInputElement>('combobox');

test('looking at the options with the arrow keys and leaving keeps the value', async () => {
  const { user } = open('P-100');
  await user.click(input());
  await user.keyboard('{ArrowDown}');
  expect(screen.getAllByRole('option')).toHaveLength(3);
  expect(input().value).toBe('P-100');
  await user.tab();
  expect(onCommit).not.toHaveBeenCalled();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a value set from elsewhere, such as from the page, replaces a partly typed text', async () => {
  const { user, rerender } = open('P-100');
  await user.clear(input());
  await user.keyboard('Br');
  rerender(<Page value="Z" />);
  expect(input().value).toBe('Z');
  await user.tab();
  expect(onCommit).not.toHaveBeenCalled();
});

test.each([
  ['P-10', 'P-10'],
  ['brno', 'P-10'],
  ['p', 'Z'],
  ['Prah', 'Prah'],
])('when the field is left with %j, its value is %j: only a whole key or name is an option', async (typed, value) => {
  onCommit.mockClear();
  const { user } = open('');
  await user.type(input(), typed);
  await user.tab();
  expect(onCommit.mock.calls).toEqual([[{ value, wordIds: [] }]]);
});

test('Enter applies the option that was typed exactly, else the highlighted one, and once', async () => {
  onCommit.mockClear();
  const { user } = open('');
  await user.type(input(), 'P-10{Enter}');
  await user.clear(input());
  await user.type(input(), 'pr{Enter}');
  await user.tab();
  expect(onCommit.mock.calls.map(([{ value }]) => value)).toEqual(['P-10', 'P-100']);
});
