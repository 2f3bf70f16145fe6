import { rm } from 'node:fs/promises';
import { readConfig } from '#service/platform/config.ts';
import { createLog } from '#service/platform/log.ts';
import { pieces } from '#service/main/pieces.ts';
import { startService } from '#service/main/start-service.ts';
import { createTestDatabase } from './database.ts';
import { demoPassword } from './identity-server.ts';
import { freePort } from './free-port.ts';
import { memoryFolder } from './memory-folder.ts';

/**
 * Starts everything in this process like an operator: HTTP, identity server, workers, the demo tenant; on a separate database and files.
 */
export async function startWholeService(): Promise<{ url: string; stop: () => Promise<void> }> {
  const database = await createTestDatabase();
  const dataDir = memoryFolder();
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO_PASSWORD: demoPassword,
    PORT: String(await freePort()),
    REQUESTS_PER_MINUTE: '100000',
    WORKER_CONCURRENCY: '1',
  });
  const service = await startService(config, createLog('silent'), Promise.resolve(pieces(config)));
  return {
    url: config.publicUrl,
    stop: async () => {
      await service.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
