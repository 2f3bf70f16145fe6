import type { Config } from '#service/platform/config.ts';
import { buildHttp } from './build-http.ts';
import { firstStart } from './first-start.ts';
import { buildHealthApp } from './health-app.ts';
import type { Pieces } from './start-service.ts';
import { startWork } from './start-work.ts';

/** Returns the components of a process of the configured kind. */
export const pieces = (config: Config): Pieces => ({
  prepare: firstStart,
  buildHttp: config.process === 'worker' ? buildHealthApp : buildHttp,
  ...(config.process !== 'api' && { startWork }),
});
