import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#testing/free-port.ts';
import type { DuplicateRules } from '#contract/tenant/duplicate-rules.ts';
import { dismissTour } from '#testing/dismiss-tour.ts';
import { memoryFolder } from '#testing/memory-folder.ts';
import { password, people, tokenOf } from './tokens.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Resolves when the service logs that it is ready, so that polling is not needed. */
async function untilReady(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error('the service has no output');
  const output: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    output.push(line);
    if (line.includes('"msg":"ready"')) {
      // later output must not fill the pipe
      child.stdout.resume();
      return;
    }
  }
  throw new Error(`the service did not start:\n${output.slice(-20).join('\n')}`);
}

/** Skips the tour: the users of these journeys are not beginners. */
async function meetNoTour(url: string): Promise<void> {
  for (const person of people) await dismissTour(url, await tokenOf(url, person));
}

/**
 * Switches the search for possible duplicates on or off. It is off when a journey begins: journeys send the same invoices again and again,
 * and which of them is a copy would depend on the journeys before.
 */
export async function searchForDuplicates(url: string, isOn: boolean): Promise<void> {
  const path = `${url}/bff/tenant/duplicate-rules`;
  const headers = { authorization: `Bearer ${await tokenOf(url, 'admin')}`, 'content-type': 'application/json' };
  const was = (await (await fetch(path, { headers })).json()) as DuplicateRules;
  const rules: DuplicateRules = { ...was, file: isOn, number: isOn, amount: isOn, words: isOn, picture: isOn };
  const answer = await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ rules, was }) });
  if (!answer.ok) throw new Error(`duplicate rules: ${answer.status} ${await answer.text()}`);
}

export type JourneyService = {
  url: string;
  /** Folder of the embedded database: operator commands run beside the service. */
  dataDir: string;
  stop: () => Promise<void>;
};

/** Starts the real service with a separate empty database that contains the demo tenant. */
export async function startJourneyService(environment: Record<string, string> = {}): Promise<JourneyService> {
  const dataDir = memoryFolder();
  const port = await freePort();
  const child = spawn(process.execPath, ['src/service/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO_PASSWORD: password,
      LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await untilReady(child);
  const url = `http://localhost:${port}`;
  await meetNoTour(url);
  await searchForDuplicates(url, false);
  return {
    url,
    dataDir,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
