import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { testKinds } from './src/testing/test-kinds.ts';
import { LongestProjectFirst } from './src/testing/test-order.ts';
import { webPlugins } from './vite.config.ts';

const { pure, service, web } = testKinds();

/** A busy machine is slow, not wrong: only what hangs takes this long. */
const patience = { testTimeout: 240_000, hookTimeout: 240_000 };

/** MiB a worker. What a test makes is soon forgotten: with Node's own size, moving it took a sixth of the time of the page tests. */
const youngGeneration = { execArgv: ['--max-semi-space-size=64'] };

/** What hangs on chance is told from what is broken by a second try, as in the journeys; a developer's own run tries once. */
const isTriedTwice = process.env['CI'] !== undefined && process.env['CI'] !== '';

/** Run by `npm run check`, too. */
const boundaries = 'src/testing/{boundaries,project,glossary}.test.ts';

/**
 * Four projects: `pure` (rules and formats, without a database), `service` (over a real database), `web` (pages in a DOM) and
 * `boundaries` (the room table, and the files that a project needs). src/testing/test-kinds.ts says which file is in which. Journeys in
 * a browser are Playwright's.
 */
export default defineConfig({
  test: {
    // much of the time of a test file is waiting, for the database, threads and a page: one worker more than cores leaves none idle
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestProjectFirst },
    retry: isTriedTwice ? 1 : 0,
    projects: [
      {
        plugins: webPlugins(),
        test: {
          name: 'pure',
          include: pure,
          exclude: [boundaries],
          // nothing here is mocked and no module keeps what a test does: a module is loaded once a worker
          isolate: false,
          ...patience,
          ...youngGeneration,
        },
      },
      {
        test: {
          name: 'service',
          include: service,
          exclude: [boundaries],
          globalSetup: 'src/testing/database-server.ts',
          // each file has a database of its own, and modules keep nothing of it
          isolate: false,
          ...patience,
          ...youngGeneration,
        },
      },
      {
        plugins: webPlugins(),
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: web,
          setupFiles: ['src/testing/web-setup.ts'],
          // libraries are loaded once a worker; the set-up drops our own modules between two files
          isolate: false,
          ...patience,
          ...youngGeneration,
        },
      },
      { test: { name: 'boundaries', include: [boundaries], ...patience } },
    ],
  },
});
