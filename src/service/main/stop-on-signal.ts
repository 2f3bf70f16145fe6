import type { Log } from '#service/platform/log.ts';

/** Supervisors commonly kill after ten seconds; this is earlier, so that the log says what did not end. */
const deadlineMs = 9_500;

/** Ctrl-C reaches the process twice, from the terminal and passed on by npm: that is one wish. */
const sameWishMs = 1_000;

/** Stops the service in order on SIGTERM and SIGINT, and ends the process in time whatever happens. Asked again, it ends at once. */
export function stopOnSignal(stop: () => Promise<void>, log: Log): void {
  let stoppingSince: number | undefined;
  function end(signal: NodeJS.Signals): void {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > sameWishMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('it did not stop in time');
      process.exit(1);
    }, deadlineMs).unref();
    stop().then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'it did not stop in order');
        process.exit(1);
      },
    );
  }
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
