import { expect, test } from 'vitest';
import { actionText } from './id-text.ts';
import { activateCulture, addCatalog } from './i18n.ts';

test('actions of another service are shown by their names', async () => {
  await activateCulture('cs-CZ');
  await addCatalog('audit');
  expect(actionText('document.saved')).toBe('Uloženo');
  expect(actionText('moon.landed')).toBe('moon.landed');
});
