/** Sends the requests of docs/walkthrough.md, and compares the responses with the documented ones. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { demoPassword } from './identity-server.ts';
import { requestOf, type Step, stepsOf } from './walkthrough.ts';
import { startWholeService } from './whole-service.ts';

const root = path.resolve(import.meta.dirname, '../..');
const markdown = readFileSync(path.join(root, 'docs/walkthrough.md'), 'utf8');

let service: Awaited<ReturnType<typeof startWholeService>>;
const variables: Record<string, string> = { PASSWORD: demoPassword };
beforeAll(async () => {
  service = await startWholeService();
  variables['BASE'] = service.url;
});
afterAll(() => service.stop());

const readSample = async (name: string) => new File([new Uint8Array(await readFile(path.join(root, name)))], path.basename(name));

/** Replaces texts containing `…`, which matches anything. */
function shown(value: unknown): unknown {
  if (typeof value === 'string')
    return value.includes('…')
      ? expect.stringMatching(
          new RegExp(
            `^${value
              .split('…')
              .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
              .join('[^]*')}$`,
          ),
        )
      : value.replaceAll(/\$(\w+)/g, (_match, name: string) => variables[name] ?? '');
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value;
  return expect.objectContaining(Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shown(each)])));
}

/** Repeats a request while the extraction runs, as the walkthrough states. */
async function answerTo({ command }: Step): Promise<string> {
  for (;;) {
    const text = await (await fetch(await requestOf(command, variables, readSample))).text();
    if (!/"state":"(?:New|Extracting)"/.test(text)) return text;
    await delay(50);
  }
}

test('every request gets the response shown in the document', async () => {
  const steps = stepsOf(markdown);
  expect(steps.length).toBeGreaterThan(8);
  for (const step of steps) {
    const text = await answerTo(step);
    const { answer } = step;
    if (answer === 'empty') expect([step.command, text]).toEqual([step.command, '']);
    else if (answer.language === 'xml') expect(text).toEqual(shown(answer.text));
    else expect(JSON.parse(text)).toEqual(shown(JSON.parse(answer.text)));
    for (const [property, variable] of step.keep)
      variables[variable] = String(z.record(z.string(), z.unknown()).parse(JSON.parse(text))[property]);
  }
});
