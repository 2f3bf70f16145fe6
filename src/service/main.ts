import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { type Config, ConfigError, configExitCode, readConfig } from '#service/platform/config.ts';
import { createLog } from '#service/platform/log.ts';
import { type Pieces, startService } from './main/start-service.ts';
import { stopOnSignal } from './main/stop-on-signal.ts';

const config = configOrExit();
const log = createLog(config.logLevel);
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'an uncaught error');
  process.exit(1);
});

try {
  const startedAt = performance.now();
  const service = await startService(config, log, loadPieces(config));
  stopOnSignal(service.stop, log);
  log.info({ address: service.address, publicUrl: config.publicUrl, ms: Math.round(performance.now() - startedAt) }, 'ready');
} catch (error) {
  log.fatal({ err: error }, error instanceof Error ? error.message : 'the service does not start');
  process.exit(1);
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`The configuration is not valid:\n${error.message}\n`);
    process.exit(configExitCode);
  }
}

/** Loads the application modules after the configuration, so that configuration errors are reported at once. */
async function loadPieces(config: Config): Promise<Pieces> {
  // compiled code is cached between starts if this folder is writable
  enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled'));
  const { pieces } = await import('./main/pieces.ts');
  return pieces(config);
}
