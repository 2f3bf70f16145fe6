import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '#contract/core/permissions.ts';
import { refreshNewsJob } from './refresh-news.job.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let ours: TestTenant;
let folder: string;
let server: Server;
let answer: { status: number; body: string } = { status: 200, body: '' };
let asked = 0;
let feedUrl: string;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant('Ours');
  folder = await mkdtemp(path.join(tmpdir(), 'vidimus-news-'));
  server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(answer.status, { location: 'https://example.com/' }).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  feedUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/news.xml`;
});
afterAll(async () => {
  server.close();
  await app.close();
  await rm(folder, { recursive: true });
});

const feed = (title: string) =>
  `<rss><channel><item><title>${title}</title><link>https://example.com/x</link><pubDate>Tue, 03 Mar 2026 10:00:00 GMT</pubDate></item></channel></rss>`;
const refresh = (newsUrl: string | undefined) =>
  refreshNewsJob({ ...app, newsUrl, tempDir: folder, now: () => new Date() })(
    {},
    { id: 'test', attempt: 1, signal: new AbortController().signal },
  );
async function titles(): Promise<string[]> {
  const { token } = await app.user(ours, 'Viewer');
  return ((await (await app.send('GET', '/v1/notifications', token)).json()) as { title: string }[]).map(({ title }) => title);
}

test('without configuration nothing is shown, to any role', async () => {
  await refresh(undefined);
  for (const role of roles) {
    const shown = await app.send('GET', '/v1/notifications', (await app.user(ours, role)).token);
    expect([shown.status, await shown.json()]).toEqual([200, []]);
  }
});

test('reads a file', async () => {
  const file = path.join(folder, 'news.xml');
  await writeFile(file, feed('From a file'));
  await refresh(pathToFileURL(file).href);
  const { token } = await app.user(ours, 'Uploader');
  expect(await (await app.send('GET', '/v1/notifications', token)).json()).toEqual([
    { title: 'From a file', description: '', link: 'https://example.com/x', pubDate: '2026-03-03T10:00:00.000Z' },
  ]);
});

test('an address is fetched only by the job, and a failure keeps the former news', async () => {
  answer = { status: 200, body: feed('From afar') };
  await refresh(feedUrl);
  expect(await titles()).toEqual(['From afar']);
  const before = asked;
  expect(await titles()).toEqual(['From afar']);
  expect(asked).toBe(before);
  for (const bad of [
    { status: 500, body: '' },
    { status: 302, body: '' },
    { status: 200, body: '<html/>' },
    { status: 200, body: 'x'.repeat(3 * 1024 * 1024) },
  ]) {
    answer = bad;
    await expect(refresh(feedUrl)).rejects.toThrow();
    expect(await titles()).toEqual(['From afar']);
  }
  await expect(refresh('http://10.0.0.1/news.xml')).rejects.toThrow();
  await refresh(undefined);
  expect(await titles()).toEqual([]);
});
