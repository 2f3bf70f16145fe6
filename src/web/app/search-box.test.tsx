import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Router, type Navigator } from 'react-router';
import { expect, test } from 'vitest';
import { activateCulture } from '#web/platform/i18n/i18n.ts';
import { mantineVariables, theme } from '#web/ui/theme/theme.ts';
import { SearchBox } from './search-box.tsx';

type Place = { pathname: string; search: string; state: unknown };

const list: Place = { pathname: '/documents', search: '', state: null };

/** Renders the search box above a slow list: the location changes when the test calls `arriveAt`, not when the box requests it. */
async function renderAt(start: Place) {
  await activateCulture('en-US');
  const asked: Place[] = [];
  const navigator: Navigator = {
    createHref: String,
    go: () => {},
    push: () => {},
    replace: (to, state: unknown) => void asked.push({ ...list, search: typeof to === 'string' ? to : (to.search ?? ''), state }),
  };
  const at = (place: Place) => (
    <MantineProvider theme={theme} cssVariablesResolver={mantineVariables} env="test">
      <I18nProvider i18n={i18n}>
        <Router location={place} navigator={navigator}>
          <SearchBox />
        </Router>
      </I18nProvider>
    </MantineProvider>
  );
  const screen = render(at(start));
  const box = screen.getByRole('searchbox');
  const typed = () => (box instanceof HTMLInputElement ? box.value : null);
  const arriveAt = (place: Place) => screen.rerender(at(place));
  /** Resolves with the location that the box requested for the search text. */
  const sent = (q: string) =>
    waitFor(() => {
      const last = asked.at(-1);
      if (last?.search !== `?q=${q}`) throw new Error(`there was no search for ${q} yet`);
      return last;
    });
  return { box, typed, arriveAt, sent, user: userEvent.setup() };
}

test('text typed while the list is rendering is kept', async () => {
  const { box, typed, user, sent, arriveAt } = await renderAt(list);
  await user.type(box, 'inv');
  const first = await sent('inv');
  expect(typed()).toBe('inv');
  await user.type(box, '2026');
  arriveAt(first);
  expect(typed()).toBe('inv2026');
  arriveAt(await sent('inv2026'));
  expect(typed()).toBe('inv2026');
});

test('an address changed elsewhere wins: a cleared filter, and going back to an earlier search', async () => {
  const { box, typed, user, sent, arriveAt } = await renderAt(list);
  await user.type(box, 'first');
  const first = await sent('first');
  arriveAt(first);
  arriveAt(list);
  expect(typed()).toBe('');
  await user.type(box, 'second');
  arriveAt(await sent('second'));
  arriveAt({ ...list, pathname: '/documents/d1' });
  expect(typed()).toBe('');
  arriveAt(first);
  expect(typed()).toBe('first');
});
