import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';
import { median } from './figures.ts';
import { accessToken, root, signIn, startService } from './running-service.ts';

/** Downloaded from the package registry only when this benchmark is run by name. */
const lighthouse = 'lighthouse@13.5.0';
const rounds = Number(process.env['LIGHTHOUSE_ROUNDS'] ?? 5);
const categories = ['performance', 'accessibility', 'best-practices'] as const;
const devices = { desktop: ['--preset=desktop'], mobile: [] } as const;
type Device = keyof typeof devices;
const minScores: Record<Device, number> = { desktop: 95, mobile: 85 };

type Category = (typeof categories)[number];
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string }>;
};
/** On a busy machine a run takes a minute or two; a hanging run is repeated. */
const maxWaitMs = 300_000;
const tries = 3;
const progress = (line: string) => process.stderr.write(`${line}\n`);

async function report(url: string, device: Device, debuggingPort: number, folder: string): Promise<Report> {
  const file = path.join(folder, 'report.json');
  const output = ['--output=json', `--output-path=${file}`, '--quiet'];
  const flags = [...output, '--disable-storage-reset', '--disable-full-page-screenshot', `--port=${debuggingPort}`];
  const only = `--only-categories=${categories.join(',')}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await rm(file, { force: true });
      await promisify(execFile)('npx', ['--yes', lighthouse, url, ...flags, only, ...devices[device]], { timeout: maxWaitMs });
      return JSON.parse(await readFile(file, 'utf8')) as Report;
    } catch (error) {
      if (attempt === tries) throw error;
      // The first line of the message is the command, the last one says what went wrong.
      progress(`Lighthouse runs again on ${url}: ${String(error).trim().split('\n').at(-1)}`);
    }
  }
}

/** Returns the audits that reduce the score of a category in any of the runs. */
const complaints = (reports: readonly Report[], category: Category): string[] => [
  ...new Set(
    reports.flatMap(({ categories: found, audits }) =>
      found[category].auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => audits[id]?.title ?? id),
    ),
  ),
];
const scoreOf = (report: Report, category: Category) => Math.round((report.categories[category].score ?? 0) * 100);

/**
 * Returns the port on which Lighthouse reaches the browser. The browser chooses it: with a given port that something else has taken
 * meanwhile, it starts all the same, and nobody can connect.
 */
async function debuggingPortOf(profile: string): Promise<number> {
  const [port = ''] = (await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  return Number(port);
}

async function uploadSamples(url: string): Promise<string[]> {
  const authorization = `Bearer ${await accessToken(url)}`;
  const names = [
    'faktura-stavebniny-lipa.pdf',
    'invoice-northlight.pdf',
    'rechnung-hartmann.pdf',
    'dobropis-elektro-novotny.pdf',
  ];
  const ids: string[] = [];
  for (const name of names) {
    const form = new FormData();
    form.append('File', new Blob([new Uint8Array(await readFile(path.join(root, 'samples', name)))]), name);
    const answer = await fetch(`${url}/v1/documents`, { method: 'POST', headers: { authorization }, body: form });
    const { documentId } = (await answer.json()) as { documentId: string };
    let state = '';
    while (state !== 'Extracted') {
      const detail = await fetch(`${url}/v1/documents/${documentId}`, { headers: { authorization } });
      ({ state } = (await detail.json()) as { state: string });
    }
    ids.push(documentId);
  }
  return ids;
}

/** Measures list and review of a signed-in accountant, each in Lighthouse's two profiles; cookies are kept between the runs. */
export async function benchLighthouse(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vidimus-bench-'));
  const service = await startService(path.join(folder, 'data'));
  const profile = path.join(folder, 'profile');
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: ['--remote-debugging-port=0', '--no-sandbox'],
  });
  try {
    const debuggingPort = await debuggingPortOf(profile);
    const [invoice = ''] = await uploadSamples(service.url);
    const page = await browser.newPage();
    await signIn(page, service.url);
    await page.close();
    const lines: string[] = [];
    for (const [screen, route] of Object.entries({ list: '/documents', review: `/documents/${invoice}` })) {
      for (const device of ['desktop', 'mobile'] as const) {
        const reports: Report[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const one = await report(`${service.url}${route}`, device, debuggingPort, folder);
          reports.push(one);
          progress(`${screen}, ${device}, ${round + 1} of ${rounds}: ${categories.map((each) => scoreOf(one, each)).join(', ')}`);
        }
        const [performance, accessibility, practices] = categories.map((each) =>
          median(reports.map((one) => scoreOf(one, each))),
        );
        lines.push(
          `Lighthouse of the ${screen}, ${device}, median of ${rounds}: ${performance} (aim ${minScores[device]}), accessibility ${accessibility} (aim 100), best practices ${practices}`,
          ...(['accessibility', 'best-practices'] as const).flatMap((each) =>
            complaints(reports, each).map((one) => `  ${each}: ${one}`),
          ),
        );
      }
    }
    return lines;
  } finally {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
