import { type Config, ConfigError, configExitCode, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { buildHttp } from './main/build-http.ts';
import { firstStart } from './main/first-start.ts';
import { buildHealthApp } from './main/health-app.ts';
import { startService } from './main/start-service.ts';
import { startWork } from './main/start-work.ts';
import { stopOnSignal } from './main/stop-on-signal.ts';

const config = configOrExit();
const log = createLog(config.logLevel);
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'an error that nothing caught');
  process.exit(1);
});

try {
  const startedAt = performance.now();
  const service = await startService(config, log, {
    prepare: firstStart,
    buildHttp: config.process === 'worker' ? buildHealthApp : buildHttp,
    ...(config.process !== 'api' && { startWork }),
  });
  stopOnSignal(service.stop, log);
  log.info({ address: service.address, publicUrl: config.publicUrl, ms: Math.round(performance.now() - startedAt) }, 'ready');
} catch (error) {
  log.fatal({ err: error }, error instanceof Error ? error.message : 'it does not start');
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
