import type { ConstructorOptions } from 'pg-boss';

/**
 * Creates a monotonic clock for pg-boss, which waits until the clock reaches an instant: if the system clock were set back by two hours,
 * supervision and schedules would pause for two hours. For schedules pg-boss uses the time of the database.
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
