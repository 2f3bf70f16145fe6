/** Finishes a document in review like an accountant who knows the right values, and counts keys and clicks. */
import type { Locator, Page } from '@playwright/test';
import { invoiceFields, type BuiltInField } from '#contract/document-types/built-in-types.ts';
import { text } from '#service/platform/texts/text.ts';
import { parseValue } from '#values/value-types.ts';

/** The right value by name of the field. */
export type Answer = {
  /** The text to type if no candidate is right. */
  text: string;
  isRight: (value: string) => boolean;
};
export type Effort = { keys: number; clicks: number; typed: number; toCheck: number; corrected: string[]; beyond: string[] };

const culture = 'en-US';
/** Reason for validating a value that the checks reject. */
const reason = 'as printed';
const today = new Date().toISOString().slice(0, 10);
const defined = new Map(invoiceFields.filter(({ isItem }) => isItem !== true).map((field) => [field.name, field]));

const canonical = ({ type }: BuiltInField, shown: string): string => {
  const parsed = parseValue(type, shown.replaceAll(' ', ' '), culture, today);
  return parsed.ok ? parsed.value : shown;
};

export async function finishByKeys(page: Page, answers: ReadonlyMap<string, Answer>): Promise<Effort> {
  const effort: Effort = { keys: 0, clicks: 0, typed: 0, toCheck: 0, corrected: [], beyond: [] };
  const values = page.getByRole('region', { name: 'Values' });
  const labelOf = ({ name }: BuiltInField) => text(culture, `field.${name}`);
  const inputOf = (field: BuiltInField) => values.getByRole('textbox', { name: labelOf(field), exact: true });
  const press = async (key: string) => {
    effort.keys += 1;
    await page.keyboard.press(key);
  };
  const click = async (target: Locator) => {
    effort.clicks += 1;
    await target.click();
  };
  /** Returns the field with the cursor. */
  const focused = async (): Promise<BuiltInField | undefined> => {
    const id = await page.evaluate(() => (document.activeElement?.matches('input, textarea') ? document.activeElement.id : ''));
    return [...defined.values()].find(({ name }) => id.endsWith(`-${name}`));
  };
  const isRight = async (field: BuiltInField): Promise<boolean> => {
    const answer = answers.get(field.name);
    return answer === undefined || answer.isRight(canonical(field, await inputOf(field).inputValue()));
  };
  /** Enters the right value into the field with the cursor, whose text is selected. */
  const correct = async (field: BuiltInField, answer: Answer) => {
    const offered = await values.getByRole('list', { name: 'Suggestions' }).getByRole('button').all();
    for (const [at, choice] of offered.entries()) {
      const shown = /Suggestion \d+: ?([^]*?)(?:, [^,]*)?$/.exec((await choice.textContent()) ?? '')?.[1] ?? '';
      if (!answer.isRight(canonical(field, shown.trim()))) continue;
      effort.corrected.push(`${labelOf(field)} by its number`);
      return press(`Alt+${at + 1}`);
    }
    effort.corrected.push(`${labelOf(field)} typed`);
    effort.typed += answer.text.length;
    await page.keyboard.type(answer.text);
    return press('Enter');
  };

  effort.toCheck = Number(/^\d+/.exec((await page.locator('[data-left-to-check]:visible').textContent()) ?? '')?.[0] ?? 0);
  if (effort.toCheck > 0) await press('Enter');
  const seen = new Set<string>();
  for (let field = await focused(); field && !seen.has(field.name); field = await focused()) {
    seen.add(field.name);
    const answer = answers.get(field.name);
    if (answer && !(await isRight(field))) await correct(field, answer);
    else await press('Enter');
  }

  // values extracted wrongly with high confidence are noticed by eye and selected by the pointer
  for (const [name, answer] of answers) {
    const field = defined.get(name);
    if (!field) continue;
    const input = inputOf(field);
    if ((await input.count()) === 0) {
      const folded = values.getByRole('button', { name: new RegExp(`^Show empty fields:.*\\b${labelOf(field)}(,|$)`) });
      if ((await folded.count()) === 0) {
        effort.beyond.push(labelOf(field));
        continue;
      }
      await click(folded);
    }
    if (await isRight(field)) continue;
    await click(input);
    await press('Control+a');
    await correct(field, answer);
    if (!(await isRight(field))) effort.beyond.push(labelOf(field));
  }

  await validate(page, effort, press);
  return effort;
}

/** Validates the document; missing or contradictory values require a second confirmation or a reason. */
async function validate(page: Page, effort: Effort, press: (key: string) => Promise<void>): Promise<void> {
  const { pathname } = new URL(page.url());
  const again = page.getByText('Validate again to continue.');
  const dialog = page.getByRole('dialog', { name: 'Validate anyway?' });
  const isDone = async () =>
    new URL(page.url()).pathname !== pathname ||
    (await page.getByRole('heading', { name: 'That was the last document' }).isVisible());
  await press('Control+Enter');
  while (!(await again.isVisible()) && !(await dialog.isVisible()) && !(await isDone())) await page.waitForTimeout(50);
  if (await again.isVisible()) {
    // A press right after the first one is ignored as a double press.
    await page.waitForTimeout(500);
    await press('Control+Enter');
    while (!(await dialog.isVisible()) && !(await isDone())) await page.waitForTimeout(50);
  }
  if (!(await dialog.isVisible())) return;
  await page.keyboard.type(reason);
  effort.typed += reason.length;
  await press('Tab');
  await press('Tab');
  await press('Enter');
}
