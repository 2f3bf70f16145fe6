import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What is just appearing is half transparent, which says nothing of its contrast; what turns for as long as work lasts never ends. */
const stillness = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );

async function expectNothingSerious(page: Page, axe: AxeBuilder, what: string): Promise<void> {
  expect(page.frames(), 'what is in frames would not be looked at').toHaveLength(1);
  await stillness(page);
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
    what,
  ).toEqual([]);
}

/**
 * What is told of violations is all that is looked at. Without a second page, in which axe puts together what it finds in frames: the
 * application has none, and the page costs as much again.
 */
const axeOn = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/** Nothing that axe calls serious or critical. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingSerious(page, axeOn(page).withTags(standards), 'what axe finds');
}

/**
 * The same in both schemes, which differ in nothing but colours. `within` what is new on the screen, where the rest was looked at before.
 */
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
