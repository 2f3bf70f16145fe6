/** Finds a Chromium that runs, for the browser tests: an installed one, otherwise Playwright's, otherwise the distribution's. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Headless Chromium comes first: the same engine, and journeys take a fifth less time in it. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env['PROGRAMFILES'] ?? 'C:\\Program Files'}\\Google\\Chrome\\Application\\chrome.exe`,
  `${process.env['LOCALAPPDATA'] ?? ''}\\Google\\Chrome\\Application\\chrome.exe`,
];

/** Returns the path of a Chromium, installed if needed and possible. Throws an error with a one-line instruction. */
export async function findChromium(): Promise<string> {
  const { chromium } = await import('@playwright/test');
  const candidates = (): string[] => [
    ...(process.env['CHROMIUM_PATH'] ? [process.env['CHROMIUM_PATH']] : []),
    chromium.executablePath(),
    ...(process.env['PATH'] ?? '').split(path.delimiter).flatMap((folder) => names.map((name) => path.join(folder, name))),
    ...places,
  ];
  for (const install of [undefined, installByPlaywright, installByApt]) {
    install?.();
    const found = candidates().find(runs);
    if (found) return found;
  }
  throw new Error(
    'Chromium was not found and could not be installed: install Chrome or Chromium, or set CHROMIUM_PATH to its program.',
  );
}

/** Whether the file runs: some distributions install a stub, and a downloaded one may lack libraries. */
function runs(file: string): boolean {
  if (!existsSync(file)) return false;
  // Chrome on Windows does not support --version
  if (process.platform === 'win32') return true;
  return spawnSync(file, ['--headless', '--no-sandbox', '--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

function installByPlaywright(): void {
  process.stderr.write('Chromium was not found; installing it with Playwright …\n');
  spawnSync('playwright', ['install', 'chromium'], {
    stdio: ['ignore', 'ignore', 'ignore'],
    timeout: 180_000,
    shell: process.platform === 'win32',
  });
}

function installByApt(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stderr.write('Chromium was not found; installing the distribution’s package …\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', timeout: 120_000, env });
  // releases before Debian 12 have only the complete browser
  for (const browser of ['chromium-headless-shell', 'chromium']) {
    const install = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser], {
      stdio: 'ignore',
      timeout: 300_000,
      env,
    });
    if (install.status === 0) return;
  }
}
