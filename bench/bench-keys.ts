/** Measures the number of keys and clicks to finish ten real invoices from the labeled documents, if available. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { openCorpus, type Corpus, type Truth } from '../eval/corpus.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { keystrokeModelMs, seconds } from './figures.ts';
import { finishByKeys, type Answer, type Effort } from './finish-by-keys.ts';
import { sendFile, tenInvoices, untilState } from './real-invoices.ts';
import { accessToken, signIn, startService, type RunningService } from './running-service.ts';

/** Returns the labels of the document, judged by the corpus's own scorer. */
function answersOf({ scorer }: Corpus, truth: Truth): Map<string, Answer> {
  const { fields } = scorer.scoreDocument(truth, { id: truth.id, fields: {}, items: [], seconds: 0 });
  return new Map(
    fields.flatMap(({ name, want }) => {
      const [field] = scorer.FIELDS[name] ?? [];
      if (field === undefined) return [];
      const isRight = (value: string) =>
        scorer
          .scoreDocument(truth, { id: truth.id, fields: { [field]: value }, items: [], seconds: 0 })
          .fields.some((verdict) => verdict.name === name && verdict.verdict === 'right');
      return [[field, { text: String(want), isRight }] as const];
    }),
  );
}

/** Asserts that the finished values equal the labels; otherwise the count is meaningless. */
async function assertCorrect(url: string, id: string, { scorer }: Corpus, truth: Truth): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken(url)}` };
  const { fields } = (await (await fetch(`${url}/v1/documents/${id}`, { headers })).json()) as {
    fields: Record<string, { value: string }>;
  };
  const values = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
  const verdicts = scorer.scoreDocument(truth, { id: truth.id, fields: values, items: [], seconds: 0 }).fields;
  const wrong = verdicts.filter(({ verdict }) => verdict !== 'right').map(({ name }) => name);
  if (wrong.length > 0) throw new Error(`${truth.id} was finished with wrong values: ${wrong.join(', ')}`);
}

async function finishAll(service: RunningService, browser: Browser, corpus: Corpus): Promise<[Truth, Effort, number][]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await signIn(page, service.url);
  const efforts: [Truth, Effort, number][] = [];
  for (const truth of tenInvoices(corpus.truths)) {
    const id = await sendFile(service, path.join(corpus.dir, truth.path));
    await untilState(service.url, id, 'Extracted');
    const candidates = page.waitForResponse((answer) => answer.url().includes('/candidates'));
    await page.goto(`${service.url}/documents/${id}`);
    await candidates;
    await page.locator('[data-left-to-check]:visible').waitFor();
    // everything after the form exists when this button does, including its shortcuts
    await page.getByRole('button', { name: /^Page excerpt/ }).waitFor();
    const startsAt = performance.now();
    const effort = await finishByKeys(page, answersOf(corpus, truth));
    await untilState(service.url, id, 'Validated');
    efforts.push([truth, effort, performance.now() - startsAt]);
    await assertCorrect(service.url, id, corpus, truth);
  }
  return efforts;
}

const line = (name: string, { keys, clicks, typed, toCheck, corrected, beyond }: Effort): string =>
  `  ${name}: ${keys} keys, ${clicks} clicks, ${typed} characters typed; ${toCheck} values to review` +
  `${corrected.length > 0 ? `; ${corrected.join(', ')}` : ''}${beyond.length > 0 ? `; left unchanged: ${beyond.join(', ')}` : ''}`;

export async function benchKeys(): Promise<string[]> {
  const corpus = await openCorpus();
  if (corpus === null)
    return ['keys and clicks of ten real invoices: no labelled documents found; set CORPUS_DIR to their folder'];
  const folder = await mkdtemp(path.join(tmpdir(), 'vidimus-bench-'));
  const service = await startService(folder);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    const efforts = await finishAll(service, browser, corpus);
    const total = (of: 'keys' | 'clicks' | 'typed') => efforts.reduce((sum, [, effort]) => sum + effort[of], 0);
    // each value to review, and the document as a whole
    const looks = efforts.reduce((sum, [, { toCheck }]) => sum + toCheck + 1, 0);
    const model = keystrokeModelMs({ keys: total('keys'), clicks: total('clicks'), typed: total('typed'), looks });
    const scripted = efforts.reduce((sum, [, , took]) => sum + took, 0);
    const typedIn = efforts.flatMap(([, { corrected }]) => corrected);
    return [
      `${efforts.length} real invoices finished with the labelled header values: ${total('keys')} keys, ${total('clicks')} clicks, ${total('typed')} characters typed for ${typedIn.length} corrections; ${((total('keys') + total('clicks')) / efforts.length).toFixed(1)} a document`,
      `by the keystroke-level model: ${seconds(model)} with ${looks} looks; by script, without looks: ${seconds(scripted)}`,
      ...efforts.map(([truth, effort]) => line(truth.id, effort)),
    ];
  } finally {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
