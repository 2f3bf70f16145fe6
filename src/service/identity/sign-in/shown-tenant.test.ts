import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveLogo } from '#service/tenant/logos.store.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { shownTenant } from './shown-tenant.ts';
import { signInPage } from './sign-in-page.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a page for a single tenant shows its name and logo, one for several reveals none', async () => {
  const { system } = app.database;
  const pageOf = async () =>
    signInPage({
      culture: 'en-US',
      email: '',
      leadsTo: [],
      offersPasswordReset: false,
      passkey: undefined,
      providers: [],
      tenant: await shownTenant(system),
    });
  const bare = await pageOf();
  expect(bare.body).toContain('<h1 class="name">Vidimus</h1>');
  expect(bare.body).not.toContain('class="tenant"');

  const { tenantId } = await app.tenant('Kavárna <b>');
  const named = await pageOf();
  expect(named.body).toContain('Kavárna &lt;b&gt;');
  expect(named.body).not.toContain('<img class="logo"');
  expect(named.headers['content-security-policy']).not.toContain('data:');

  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#075' } })
    .png()
    .toBuffer();
  await saveLogo(system, tenantId, picture, new Date());
  const marked = await pageOf();
  expect(marked.body).toContain(`src="data:image/png;base64,${picture.toString('base64')}" alt="Kavárna &lt;b&gt;"`);
  expect(marked.headers['content-security-policy']).toContain("img-src 'self' data:;");

  await app.tenant('Others');
  const silent = await pageOf();
  for (const text of ['Kavárna', 'Others', '<img class="logo"']) expect(silent.body).not.toContain(text);
});

test('the page says who can help with a forgotten password, also where no email can be sent', () => {
  const pageOf = (offersPasswordReset: boolean) =>
    signInPage({
      culture: 'en-US',
      email: '',
      leadsTo: [],
      offersPasswordReset,
      passkey: undefined,
      providers: [],
      tenant: undefined,
    }).body;
  expect(pageOf(true)).toContain('<a href="/connect/forgotten-password">Forgot your password?</a>');
  expect(pageOf(false)).toContain('Ask your administrator for a link to set a new one.');
  expect(pageOf(false)).not.toContain('/connect/forgotten-password');
});
