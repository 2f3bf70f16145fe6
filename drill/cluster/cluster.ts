/** `npm run cluster [-- --folder F] [--failover] [--restore]`: runs the service on a database with failover; see docs/drill.md. */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { password } from '../people.ts';
import { ending } from './processes.ts';
import { ProgramsMissing } from './programs.ts';
import { rehearseFailover } from './rehearse-failover.ts';
import { rehearseRestore } from './restore.ts';
import { startCluster } from './start-cluster.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    failover: { type: 'boolean', default: false },
    restore: { type: 'boolean', default: false },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => ending.abort(new Error('interrupted')));
try {
  const cluster = await startCluster(values.folder, say);
  try {
    say(`${cluster.url}   admin@demo.test with ${password}; data and logs in ${cluster.folder}`);
    if (values.failover) process.exitCode = (await rehearseFailover(cluster, say)) ? 0 : 1;
    if (values.restore) process.exitCode = (await rehearseRestore(cluster, say)) ? 0 : 1;
    if (!values.failover && !values.restore) {
      say('Ctrl+C ends it.');
      await once(ending.signal, 'abort');
    }
    say('stopping …');
  } finally {
    await cluster.stop();
  }
} catch (error) {
  if (!ending.signal.aborted && !(error instanceof ProgramsMissing)) throw error;
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 69;
}
// clients that were still retrying after a failure would never end
process.exit();
