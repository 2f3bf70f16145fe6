import { expect, type Page } from '@playwright/test';
import axeCore, { type RunOnly, type RunOptions } from 'axe-core';

const standards: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
const colors: RunOnly = { type: 'rule', values: ['color-contrast'] };

type Check = { rules: RunOnly; within?: string | undefined };

/** Waits for animations: an element that fades in is transparent, so its contrast is not meaningful; a spinner never ends. */
const stillness = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );

/** Returns what axe finds. Its half megabyte of script is loaded once a page: loading it takes longer than most checks. */
async function violationsOn(page: Page, { rules, within }: Check) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(
    async ({ rules, within }) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const options: RunOptions = { runOnly: rules, resultTypes: ['violations'], reporter: 'no-passes' };
      const { violations } = await axe.run(within ?? document, options);
      return violations.map(({ id, impact, nodes }) => ({ id, impact, htmls: nodes.map(({ html }) => html.slice(0, 160)) }));
    },
    { rules, within },
  );
}

async function expectNothingSerious(page: Page, check: Check, what: string): Promise<void> {
  expect(page.frames(), 'content of frames would not be checked').toHaveLength(1);
  await stillness(page);
  const violations = await violationsOn(page, check);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, htmls }) => `${id}: ${htmls.join(' | ')}`),
    what,
  ).toEqual([]);
}

/** Expects no violations that axe rates serious or critical. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingSerious(page, { rules: standards }, 'what axe finds');
}

/** Checks both color schemes, which differ only in colors. `within` limits the check to new content, if the rest was checked before. */
export async function expectAccessibleInBothSchemes(page: Page, state: string, within?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNothingSerious(page, { rules: standards, within }, `${state}, light`);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect.poll(ground).not.toBe(light);
  await expectNothingSerious(page, { rules: colors, within }, `${state}, dark`);
}
