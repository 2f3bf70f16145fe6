/** `npm run build`: builds the web bundle unconditionally. The service itself needs no build. */
import { build } from './build-web.ts';

const startedAt = performance.now();
await build();
process.stdout.write(`Built dist/web in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
