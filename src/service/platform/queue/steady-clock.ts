import type { ConstructorOptions } from 'pg-boss';

/**
 * Time as pg-boss is to see it: going on evenly. It waits until the clock has come to an instant, and one that is set back by two hours
 * would keep dead workers and schedules from being looked after for two hours. What it plans by the hour it asks the database for.
 */
export function steadyClock(): NonNullable<ConstructorOptions['clock']> {
  const startedAt = Date.now() - performance.now();
  return {
    now: () => Math.floor(startedAt + performance.now()),
    setTimeout: (run, ms) => setTimeout(run, ms),
    clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    setInterval: (run, ms) => setInterval(run, ms),
    clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
  };
}
