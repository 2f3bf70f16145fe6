import { afterEach, expect, test } from 'vitest';
import { expectAccessibleDialog } from './accessible.ts';

afterEach(() => document.body.replaceChildren());

test.each([
  ['an input without a label', '<input type="text">', /label/],
  ['a list with foreign children', '<ul><p>Total</p></ul>', /list/],
])('%s in the front dialog is found', async (_what, content, problem) => {
  document.body.innerHTML = `<div role="dialog" aria-label="Order">${content}</div>`;
  await expect(expectAccessibleDialog()).rejects.toThrow(problem);
});
