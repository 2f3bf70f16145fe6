/**
 * `npm test`: builds the web application, then runs every vitest project (pure, service, web, boundaries) and the journeys in a real
 * browser against the built product, one after the other, so that each has the machine for itself. The last line sums both: `N passed, N
 * failed`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { buildWhenNeeded, root } from './build-web.ts';
import { findChromium } from './find-chromium.ts';

type Counts = { passed: number; failed: number };

const AssertionResult = z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() });
const TestFile = z.object({
  status: z.string(),
  name: z.string(),
  message: z.string().optional(),
  assertionResults: z.array(AssertionResult),
});

const reports = mkdtempSync(path.join(os.tmpdir(), 'vidimus-reports-'));
/** Failures before the journeys, repeated at the end, where they are noticed. */
const faults: string[] = [];
buildWhenNeeded();
const counts = [await vitest()];
if (['playwright.config.ts', 'e2e/playwright.config.ts'].some((file) => existsSync(path.join(root, file))))
  counts.push(await journeys());
rmSync(reports, { recursive: true, force: true });

process.stdout.write(faults.map((fault) => `\n✗ ${fault}\n`).join(''));
const total = counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }));
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

async function vitest(): Promise<Counts> {
  const file = path.join(reports, 'vitest.json');
  const code = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const Report = z.object({
    numPassedTests: z.int(),
    numFailedTests: z.int(),
    testResults: z.array(TestFile),
  });
  const report = read(file, Report);
  if (!report) return { passed: 0, failed: 1 };
  // a file that cannot be loaded contains no failed test
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(({ status }) => status === 'failed'),
  );
  faults.push(...report.testResults.flatMap(faultsOf));
  return atLeastOneFailure(code, { passed: report.numPassedTests, failed: report.numFailedTests + broken.length });
}

async function journeys(): Promise<Counts> {
  const file = path.join(reports, 'playwright.json');
  try {
    const config = existsSync(path.join(root, 'playwright.config.ts')) ? 'playwright.config.ts' : 'e2e/playwright.config.ts';
    const code = await run('playwright', ['test', `--config=${config}`, '--reporter=list,json'], {
      CHROMIUM_PATH: await findChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    const Report = z.object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) });
    const report = read(file, Report);
    if (!report) return { passed: 0, failed: 1 };
    const { expected, unexpected, flaky } = report.stats;
    return atLeastOneFailure(code, { passed: expected + flaky, failed: unexpected });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}

function faultsOf({ status, name, message, assertionResults }: z.infer<typeof TestFile>): string[] {
  const file = path.relative(root, name);
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${file}\n${message ?? ''}`] : [];
  return failed.map(
    ({ fullName, failureMessages }) => `${file} › ${fullName}\n${(failureMessages ?? []).join('\n').slice(0, 1_500)}`,
  );
}

/** Counts an error outside of all tests as a failure of the run. */
function atLeastOneFailure(code: number, counts: Counts): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

function run(program: string, args: string[], environment: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const bin = path.join(root, 'node_modules/.bin', program);
    const child = spawn(bin, args, {
      cwd: root,
      stdio: 'inherit',
      // shares compiled code among workers and all services that tests start
      env: { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'), ...process.env, ...environment },
      shell: process.platform === 'win32',
    });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
