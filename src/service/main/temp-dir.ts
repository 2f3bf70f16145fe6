import path from 'node:path';
import type { Config } from '#service/platform/config.ts';

/** Returns the folder for files while they are received and extracted. */
export const tempDirOf = ({ config }: { config: Pick<Config, 'dataDir'> }): string => path.join(config.dataDir, 'tmp');
