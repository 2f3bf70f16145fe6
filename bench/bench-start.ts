import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seconds } from './figures.ts';
import { root, startService } from './running-service.ts';

/** Measures the seconds from `npm start` to ready: with an empty folder and nothing built, and a second time. */
export async function benchStart(): Promise<string[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vidimus-bench-'));
  try {
    await rm(path.join(root, 'dist'), { recursive: true, force: true });
    const first = await startService(dataDir);
    await first.stop();
    const again = await startService(dataDir);
    await again.stop();
    return [`first start (aim 25 s): ${seconds(first.readyAfterMs)}`, `second start (aim 5 s): ${seconds(again.readyAfterMs)}`];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
