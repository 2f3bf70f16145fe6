/** `npm start`: builds what is not built and runs the service in this process, so that signals reach it. */
import { buildWhenNeeded } from './build-web.ts';

try {
  buildWhenNeeded();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
await import('#service/main.ts');
