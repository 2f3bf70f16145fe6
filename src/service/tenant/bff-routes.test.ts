import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let ours: TestTenant;
let admin: string;
let adminName: string;
let viewer: string;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant('Ours');
  const first = await app.user(ours, 'TenantAdmin');
  admin = first.token;
  adminName = first.actor.name;
  viewer = (await app.user(ours, 'Viewer')).token;
});
afterAll(() => app.close());

const audits = async (action: string) =>
  app.database.forTenant(ours.tenantId).selectFrom('audit_log').select('details').where('action', '=', action).execute();
const formOf = (bytes: Uint8Array<ArrayBuffer>, name = 'logo.png') => {
  const form = new FormData();
  form.append('File', new Blob([bytes]), name);
  return form;
};
const upload = (bytes: Uint8Array, token: string | null = admin) =>
  app.send('POST', '/bff/tenant/logo', token, { form: formOf(new Uint8Array(bytes)) });
const me = async (token = viewer) => (await (await app.send('GET', '/bff/me', token)).json()).tenant;

test('a logo is re-encoded, shown to all users of the tenant, and removed', async () => {
  expect((await app.send('GET', '/bff/tenant/logo', viewer)).status).toBe(404);
  expect(await me()).toMatchObject({ logo: null });
  const wide = await sharp({ create: { width: 2000, height: 300, channels: 3, background: '#075' } })
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer();
  expect((await upload(wide)).status).toBe(200);
  expect((await me()).logo).toEqual(expect.any(String));
  const answer = await app.send('GET', '/bff/tenant/logo', viewer);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
    200,
    'image/png',
    'nosniff',
  ]);
  const drawn = sharp(Buffer.from(await answer.arrayBuffer()));
  expect(await drawn.metadata()).toMatchObject({ format: 'png', width: 512, height: 77 });
  expect((await drawn.metadata()).exif).toBeUndefined();
  const { token: stranger } = await app.user(await app.tenant('Theirs'), 'TenantAdmin');
  expect((await app.send('GET', '/bff/tenant/logo', stranger)).status).toBe(404);
  for (const _ of ['once', 'again']) expect((await app.send('DELETE', '/bff/tenant/logo', admin)).status).toBe(200);
  expect((await app.send('GET', '/bff/tenant/logo', viewer)).status).toBe(404);
  expect([(await audits('tenant.logoChanged')).length, (await audits('tenant.logoRemoved')).length]).toEqual([1, 1]);
});

test('anything but a small image is refused', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
  const tooLarge = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const half = (
    await sharp({ create: { width: 90, height: 90, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
  ).subarray(0, 60);
  for (const bytes of [svg, Buffer.from('%PDF-1.7'), tooLarge, half]) expect((await upload(bytes)).status).toBe(415);
  expect((await upload(Buffer.alloc(2_000_001))).status).toBe(413);
  expect((await upload(svg, viewer)).status).toBe(403);
  expect((await upload(svg, null)).status).toBe(401);
  expect((await app.send('DELETE', '/bff/tenant/logo', viewer)).status).toBe(403);
});

test('the name is changed only by an administrator who has read the current one', async () => {
  const rename = (name: string, was: string, token = admin) =>
    app.send('PUT', '/bff/tenant/name', token, { json: { name, was } });
  expect((await rename('Ours a.s.', 'Ours')).status).toBe(200);
  expect((await me()).name).toBe('Ours a.s.');
  const late = await rename('Others', 'Ours', (await app.user(ours, 'TenantAdmin')).token);
  expect([late.status, await late.json()]).toMatchObject([409, { code: 'stale_version', context: { changedBy: adminName } }]);
  expect((await rename(' ', 'Ours a.s.')).status).toBe(400);
  expect((await rename('Mine', 'Ours a.s.', viewer)).status).toBe(403);
  expect((await audits('tenant.renamed')).map(({ details }) => details)).toEqual([{ from: 'Ours', to: 'Ours a.s.' }]);
});

test('export settings are saved with the file name template, based on the current version', async () => {
  const url = '/bff/tenant/export/settings';
  const was = await (await app.send('GET', url, admin)).json();
  expect(was.fileNameTemplate).toBe('{supplier}_{number}_{date}');
  const settings = {
    ...was,
    downloadNaming: 'Template',
    fileNameTemplate: '{type}-{number}',
    zipMembers: ['Original', 'Pohoda'],
  };
  expect(was.zipMembers).toEqual(['Original', 'Json', 'ISDOC', 'Xlsx']);
  const put = (body: object, token: string | null = admin) => app.send('PUT', url, token, { json: body });
  for (const fileNameTemplate of ['../{number}', 'a/{number}', '{nummer}', '', 'x']) {
    const answer = await put({ settings: { ...settings, fileNameTemplate }, was });
    expect([answer.status, (await answer.json()).errors[0].path]).toEqual([400, 'body.settings.fileNameTemplate']);
  }
  for (const zipMembers of [[], ['Zip'], ['Word'], undefined])
    expect((await put({ settings: { ...settings, zipMembers }, was })).status).toBe(400);
  expect(await (await app.send('GET', url, admin)).json()).toEqual(was);
  expect((await put({ settings, was })).status).toBe(200);
  expect(await (await app.send('GET', url, admin)).json()).toEqual(settings);
  expect((await put({ settings: was, was })).status).toBe(409);
  expect((await put({ settings, was: settings }, viewer)).status).toBe(403);
  expect((await put({ settings, was: settings }, null)).status).toBe(401);
});

test.each([
  {
    url: '/bff/tenant/prefilled-notes',
    read: '/v1/tenant/prefilled-notes',
    first: (was: unknown) => ({ notes: [{ text: 'Chybí objednávka' }], was }),
    second: (was: unknown) => ({ notes: [{ text: 'Jiný odběratel' }], was }),
    kept: [{ text: 'Chybí objednávka' }],
    readOf: (answer: unknown) => answer,
    faulty: { notes: [{ text: ' ' }] },
  },
  {
    url: '/bff/tenant/deduction-start-date',
    read: '/v1/tenant/deduction-start-date',
    first: (was: unknown) => ({ date: '2026-03-01', was }),
    second: (was: unknown) => ({ date: '2026-04-01', was }),
    kept: { date: '2026-03-01' },
    readOf: (answer: { date: string }) => answer.date,
    faulty: { date: '2026-02-30' },
  },
  {
    url: '/bff/tenant/features',
    read: '/v1/tenant/features',
    first: (was: unknown) => ({ features: ['DeductionDateAssignment', 'Approval'], was }),
    second: (was: unknown) => ({ features: [], was }),
    kept: ['DeductionDateAssignment', 'Approval'],
    readOf: (answer: string[]) => answer.toReversed(),
    faulty: { features: ['Flying'] },
  },
  {
    url: '/bff/tenant/time-zone',
    read: '/bff/tenant/time-zone',
    first: (was: unknown) => ({ timeZone: 'America/New_York', was }),
    second: (was: unknown) => ({ timeZone: 'Asia/Tokyo', was }),
    kept: { timeZone: 'America/New_York' },
    readOf: (answer: { timeZone: string }) => answer.timeZone,
    faulty: { timeZone: '+02:00' },
  },
  {
    url: '/bff/approval/settings',
    read: '/bff/approval/settings',
    first: (was: unknown) => ({ afterEdit: 'forbid', watchedFields: [], linkNeedsSignIn: true, was }),
    second: (was: unknown) => ({ afterEdit: 'allow', watchedFields: [], linkNeedsSignIn: true, was }),
    kept: { afterEdit: 'forbid', watchedFields: [], linkNeedsSignIn: true },
    readOf: (answer: unknown) => answer,
    faulty: { afterEdit: 'whatever' },
  },
])('$url: a save based on an older state is refused with a message, and nothing is overwritten', async (each) => {
  const put = (json: object, token: string | null = admin) => app.send('PUT', each.url, token, { json });
  const was = each.readOf(await (await app.send('GET', each.read, admin)).json());
  expect((await put(each.first(was))).status).toBe(200);
  const late = await put(each.second(was), (await app.user(ours, 'TenantAdmin')).token);
  expect([late.status, await late.json()]).toMatchObject([409, { code: 'stale_version', context: { changedBy: adminName } }]);
  expect((await put(each.faulty)).status).toBe(400);
  expect((await put(each.second(undefined), viewer)).status).toBe(403);
  expect((await put(each.second(undefined), null)).status).toBe(401);
  expect(await (await app.send('GET', each.read, admin)).json()).toEqual(each.kept);
});
