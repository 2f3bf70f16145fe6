import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { actionText, hasActionText, nounText } from '#contract/audit-actions.ts';

const service = fileURLToPath(new URL('../../', import.meta.url));
/** A call up to its details, with the names that it may write. */
const call = /recordAudits?\(\s*[^,(]*(?:\{[^}]*\})?[^,]*,([^{;]*)/g;

test('whatever the service writes into the log has a name in every language', () => {
  const written = globSync('**/*.ts', { cwd: service, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(`${service}/${file}`, 'utf8').matchAll(call)].flatMap(([, names = '']) =>
      [...names.matchAll(/'([a-zA-Z]+\.[a-zA-Z]+)'/g)].map(([, action = '']) => action),
    ),
  );
  expect(written.length).toBeGreaterThan(80);
  expect([...new Set(written)].filter((action) => !hasActionText(action))).toEqual([]);
  expect(
    [...new Set(written.map((action) => action.split('.')[0] ?? ''))].filter((noun) => nounText(noun, 'cs-CZ') === noun),
  ).toEqual([]);
});

test("another service's actions are told by their names", () => {
  expect(actionText('document.saved', 'cs-CZ')).toBe('Uloženo');
  expect(actionText('moon.landed', 'cs-CZ')).toBe('moon.landed');
});
