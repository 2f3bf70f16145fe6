import path from 'node:path';
import type { Config } from '#service/platform/config.ts';

/** Where files stand while they come in and are read. */
export const tempDirOf = ({ config }: { config: Pick<Config, 'dataDir'> }): string => path.join(config.dataDir, 'tmp');
