/**
 * Common behavior of all forms in the settings: errors are shown at their fields and nothing is sent, Ctrl+S saves, leaving with an
 * unfinished edit asks for confirmation and the edit is restored later, and a conflict names the other user and keeps the own edit.
 */
import { cleanup, waitFor, within } from '@testing-library/react';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type FakeHandlers, Refusal } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { forms, type FormUnderTest } from '#web/settings/every-form.cases.ts';
import { settingsHandlers } from '#testing/settings-fixtures.ts';

const web = `${import.meta.dirname}/../`;

/** Returns the handlers with the response of the endpoint that saves the form. */
function handlersOf({ save }: FormUnderTest, isSavedByTheirs: () => boolean): FakeHandlers {
  const [noun = '', verb = ''] = save.split('.');
  const handlers: Record<string, Record<string, unknown>> = settingsHandlers(isSavedByTheirs);
  const answers = handlers[noun]?.[verb];
  const saved = (parts: unknown): unknown => {
    // The type designer shows both designs side by side.
    const current = settingsHandlers(() => true).documentTypesBff.design();
    if (isSavedByTheirs()) throw new Refusal('stale_version', { context: { current, changedBy: 'Eva Nová' } });
    return typeof answers === 'function' ? answers(parts) : undefined;
  };
  return { ...handlers, [noun]: { ...handlers[noun], [verb]: saved } };
}

async function open(form: FormUnderTest, isSavedByTheirs = () => false) {
  const page = await renderPage(form.address, handlersOf(form, isSavedByTheirs), {
    role: 'TenantAdmin',
    isV1Only: form.isV1Only === true,
  });
  const panel = within(await page.findByRole('form', { name: form.name }));
  const isSent = () => page.calls.some(({ name }) => name === form.save);
  return { ...page, panel, isSent };
}
const fieldOf = (panel: ReturnType<typeof within>, label: string) => panel.findByLabelText(label);

async function put(user: Awaited<ReturnType<typeof open>>['user'], field: HTMLElement, value: string): Promise<void> {
  if (field instanceof HTMLSelectElement) return user.selectOptions(field, value);
  if (field.getAttribute('type') === 'checkbox') return user.click(field);
  await user.clear(field);
  if (value === '') return undefined;
  // Braces in a text are special keys for `user.type`.
  if (field.getAttribute('type') === 'date') return user.type(field, value);
  await user.click(field);
  return user.paste(value);
}
const stateOf = (field: HTMLElement): unknown =>
  field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : 'value' in field && field.value;

async function edit({ panel, user }: Pick<Awaited<ReturnType<typeof open>>, 'panel' | 'user'>, form: FormUnderTest) {
  for (const [field, value] of form.fill ?? []) await put(user, await fieldOf(panel, field), value);
  const field = await fieldOf(panel, form.field);
  const before = stateOf(field);
  await put(user, field, form.value);
  expect(stateOf(field)).not.toEqual(before);
  return stateOf(field);
}

function isAskedBeforeClosing(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

/** Discards unfinished edits before the next test. */
async function discard({ queryByRole, user }: Pick<Awaited<ReturnType<typeof open>>, 'queryByRole' | 'user'>): Promise<void> {
  const button = queryByRole('button', { name: 'Discard changes' });
  if (button) await user.click(button);
}

test('every form of the settings is in the table and uses the shared form', () => {
  const files = globSync(['settings/*/**/*.tsx', 'approvals/absence/**/*.tsx'], {
    cwd: web,
    // Filters are stored in the URL, a password or a code is never stored, and renaming a column is done at once.
    exclude: [
      '**/*.test.tsx',
      'settings/audit/audit-filters.tsx',
      'settings/account/{pass*,second-factor}-dialog.tsx',
      'settings/tables/rename-column.tsx',
      'settings/kit/**',
    ],
  });
  const sourceOf = (file: string) => readFileSync(`${web}${file}`, 'utf8');
  const made = files.filter((file) => /useEditForm<|useEditForm\(|<UnversionedForm/.test(sourceOf(file)));
  expect(new Set(forms.map(({ file }) => file))).toEqual(new Set(made));
  expect(made.length).toBeGreaterThan(18);
  // A form that stores its values itself would lack all of this.
  expect(files.filter((file) => /\buseForm\(|onSubmit=/.test(sourceOf(file)) && !made.includes(file))).toEqual([]);
});

describe.each(forms)('$file ($name)', (form) => {
  test('keeps unfinished edits on leaving, and asks before the window is closed', async () => {
    const page = await open(form);
    await fieldOf(page.panel, form.field);
    // An unchanged form is no edit.
    expect(isAskedBeforeClosing()).toBe(false);
    const edited = await edit(page, form);
    expect(isAskedBeforeClosing()).toBe(true);
    cleanup();
    const again = await open(form);
    expect(stateOf(await fieldOf(again.panel, form.field))).toEqual(edited);
    await discard(again);
    expect(stateOf(await fieldOf(again.panel, form.field))).not.toEqual(edited);
  });

  test('is saved by Ctrl+S', async () => {
    const page = await open(form);
    const edited = await edit(page, form);
    await page.user.keyboard('{Control>}s{/Control}');
    if (form.confirm) await page.user.click(await page.findByRole('button', { name: form.confirm }));
    await waitFor(() => expect(page.isSent()).toBe(true));
    // A saved form has no unfinished edits.
    await waitFor(() => {
      // The designer compares with the response of the service, which stores nothing in this test.
      if (form.isNew || form.confirm || form.isV1Only) expect(isAskedBeforeClosing()).toBe(false);
      else expect(page.panel.queryByText(/^Not saved/)).toBeNull();
    });
    cleanup();
    const again = await open(form);
    // Some fields are shown only together with others.
    for (const [field, value] of form.fill ?? []) await put(again.user, await fieldOf(again.panel, field), value);
    expect(stateOf(await fieldOf(again.panel, form.field))).not.toEqual(edited);
    await discard(again);
  });
});

test.each(forms.filter(({ wrong }) => wrong))('$file ($name) focuses the field with an error and sends nothing', async (form) => {
  const page = await open(form);
  await edit(page, form);
  const [value = '', message = ''] = form.wrong ?? [];
  const edited = await fieldOf(page.panel, form.field);
  await put(page.user, edited, value);
  edited.blur();
  await page.user.keyboard('{Control>}s{/Control}');
  await page.panel.findAllByText(message);
  await waitFor(async () => {
    const field = await fieldOf(page.panel, form.field);
    expect([field.getAttribute('aria-invalid'), page.isSent()]).toEqual(['true', false]);
    // A text in several languages is refused in all of them.
    const [first] = document.querySelectorAll('[aria-invalid="true"]');
    expect(document.activeElement).toBe(first);
  });
  await discard(page);
});

test.each(forms.filter(({ isNew, isV1Only }) => !isNew && !isV1Only))(
  '$file ($name) does not overwrite changes saved meanwhile, and names who saved them',
  async (form) => {
    let isSavedByTheirs = false;
    const page = await open(form, () => isSavedByTheirs);
    const edited = await edit(page, form);
    isSavedByTheirs = true;
    await page.user.keyboard('{Control>}s{/Control}');
    if (form.confirm) await page.user.click(await page.findByRole('button', { name: form.confirm }));
    await (form.confirm ? page : page.panel).findByText(/Eva Nová (saved changes|changed this type) in the meantime/);
    const place = form.confirm ? within(await page.findByRole('dialog')) : page.panel;
    expect(stateOf(await fieldOf(page.panel, form.field))).toEqual(edited);
    await page.user.click(place.getByRole('button', { name: form.confirm ? 'Discard my changes' : 'Use saved version' }));
    await waitFor(async () => expect(stateOf(await fieldOf(page.panel, form.field))).not.toEqual(edited));
    expect(page.panel.queryByRole('alert')).toBeNull();
  },
);

test.each(forms.filter(({ isNew, confirm, isV1Only }) => !isNew && !confirm && !isV1Only))(
  '$file ($name) names who saved meanwhile before saving, when the page reloads data',
  async (form) => {
    let isSavedByTheirs = false;
    const page = await open(form, () => isSavedByTheirs);
    const edited = await edit(page, form);
    isSavedByTheirs = true;
    page.askAnew();
    await page.panel.findByText(/Eva Nová saved changes/);
    expect([stateOf(await fieldOf(page.panel, form.field)), page.isSent()]).toEqual([edited, false]);
    await discard(page);
  },
);
