import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '#testing/free-port.ts';
import { dismissTour } from '#testing/dismiss-tour.ts';

export const root = path.resolve(import.meta.dirname, '..');
export const password = 'bench-password-2026';

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** The product as started by a user, on a separate port and data folder. */
export type RunningService = {
  url: string;
  /** Time from the start of the process to the first 200 of /health/ready. */ readyAfterMs: number;
  child: ChildProcess;
  stop: () => Promise<void>;
};

export async function startService(dataDir: string, environment: Record<string, string> = {}): Promise<RunningService> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO_PASSWORD: password,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the service exited with ${child.exitCode}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return {
    url,
    readyAfterMs: performance.now() - startedAt,
    child,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

type Person = 'admin' | 'accountant' | 'approver';

/** Returns an access token of a user of the demo tenant, or of the named user. */
export async function accessToken(
  url: string,
  who: Person | { email: string; password: string } = 'accountant',
): Promise<string> {
  const account = typeof who === 'string' ? { email: `${who}@demo.test`, password } : who;
  const answer = await fetch(`${url}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', client_id: 'web', username: account.email, password: account.password }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
}

export async function signIn(page: Page, url: string, person: Person = 'accountant'): Promise<void> {
  await dismissTour(url, await accessToken(url, person));
  await page.goto(url);
  await page.getByLabel(/^E-?mail/i).fill(`${person}@demo.test`);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('main').waitFor();
}
