import { defineConfig } from 'vitest/config';
import { webPlugins } from './vite.config.ts';

/**
 * Three projects: `unit` (pure functions and the service over a real database), `web` (pages in a DOM) and `boundaries`
 * (the room table). Journeys in a browser are Playwright's.
 */
export default defineConfig({
  test: {
    // much of the time of a test file is waiting for the database and for threads: one worker a core, and none left idle
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'fuzz/**/*.test.ts'],
          exclude: ['src/testing/boundaries.test.ts', 'src/web/**'],
          globalSetup: 'src/testing/database-server.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: webPlugins(),
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: ['src/testing/web-setup.ts'],
          testTimeout: 60_000,
        },
      },
      { test: { name: 'boundaries', include: ['src/testing/boundaries.test.ts'] } },
    ],
  },
});
