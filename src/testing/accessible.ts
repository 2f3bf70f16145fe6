import axe from 'axe-core';
import { expect } from 'vitest';

/** Levels A and AA. Colors need a browser and are tested by the journeys. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const needsBrowser = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } };

/** Expects that axe finds nothing in the front dialog. */
export async function expectAccessibleDialog(): Promise<void> {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  if (!dialog) throw new Error('No dialog is open');
  const { violations } = await axe.run(dialog, { runOnly: standards, rules: needsBrowser, resultTypes: ['violations'] });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}
