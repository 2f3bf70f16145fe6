import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits for animations: an element that fades in is transparent, so its contrast is not meaningful; a spinner never ends. */
const stillness = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );

async function expectNothingSerious(page: Page, axe: AxeBuilder, what: string): Promise<void> {
  expect(page.frames(), 'content of frames would not be checked').toHaveLength(1);
  await stillness(page);
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
    what,
  ).toEqual([]);
}

/**
 * Reports only violations. Legacy mode avoids the second page in which axe combines results of frames: the application has none, and the
 * page doubles the cost.
 */
const axeOn = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/** Expects no violations that axe rates serious or critical. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingSerious(page, axeOn(page).withTags(standards), 'what axe finds');
}

/** Checks both color schemes, which differ only in colors. `within` limits the check to new content, if the rest was checked before. */
export async function expectAccessibleInBothSchemes(page: Page, state: string, within?: string): Promise<void> {
  const axe = () => (within === undefined ? axeOn(page) : axeOn(page).include(within));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNothingSerious(page, axe().withTags(standards), `${state}, light`);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect.poll(ground).not.toBe(light);
  await expectNothingSerious(page, axe().withRules(['color-contrast']), `${state}, dark`);
}
