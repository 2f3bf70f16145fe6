import { i18n } from '@lingui/core';
import { expect, test, vi } from 'vitest';
import { actionText } from './id-text.ts';
import { activateCulture, addCatalog } from './i18n.ts';

test('texts added later are available without rendering the page again', async () => {
  await activateCulture('cs-CZ');
  const render = vi.fn();
  i18n.on('change', render);
  await addCatalog('audit');
  expect(actionText('document.saved')).toBe('Uloženo');
  expect(render).not.toHaveBeenCalled();
  await activateCulture('en-US');
  expect(actionText('document.saved')).toBe('Saved');
  expect(render).toHaveBeenCalled();
});
