import type { Log } from '#service/platform/log.ts';

/** Supervisors usually kill after ten seconds; this is earlier, so that the log names what did not stop. */
const deadlineMs = 9_500;

/** Ctrl-C reaches the process twice, from the terminal and through npm: that counts as one signal. */
const duplicateSignalMs = 1_000;

/** Stops the service in order on SIGTERM and SIGINT, and always ends the process in time. A second signal ends it at once. */
export function stopOnSignal(stop: () => Promise<void>, log: Log): void {
  let stoppingSince: number | undefined;
  function end(signal: NodeJS.Signals): void {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > duplicateSignalMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('the service did not stop in time');
      process.exit(1);
    }, deadlineMs).unref();
    stop().then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'the service did not stop cleanly');
        process.exit(1);
      },
    );
  }
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
