import { expect, test } from 'vitest';
import { alphabetical } from './alphabetical.ts';
import { activateCulture } from './i18n.ts';

const names = (list: string[]) => alphabetical(list.map((name) => ({ name }))).map(({ name }) => name);

test('names are sorted in the reader’s language, not by their codes', async () => {
  const list = ['Žďár', 'Zlín', 'brno 10', 'Chrudim', 'Hodonín', 'Brno 9', 'Čáslav', 'Cheb'];
  await activateCulture('cs-CZ');
  expect(names(list)).toEqual(['Brno 9', 'brno 10', 'Čáslav', 'Hodonín', 'Cheb', 'Chrudim', 'Zlín', 'Žďár']);
  await activateCulture('en-US');
  expect(names(list)).toEqual(['Brno 9', 'brno 10', 'Čáslav', 'Cheb', 'Chrudim', 'Hodonín', 'Žďár', 'Zlín']);
});
