/** `npm run dev`: runs the service, restarted when its sources change, behind the web application with hot reload. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createServer } from 'vite';
import { root } from './build-web.ts';

const servicePort = Number(process.env['PORT'] ?? 8080);
const webPort = Number(process.env['WEB_PORT'] ?? 5173);
process.env['SERVICE_URL'] ??= `http://127.0.0.1:${servicePort}`;

const service = spawn(process.execPath, ['--watch', '--watch-preserve-output', path.join(root, 'src/service/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: { PUBLIC_URL: `http://localhost:${webPort}`, ...process.env },
});

const web = await createServer({
  root,
  configFile: path.join(root, 'vite.config.ts'),
  server: { port: webPort, strictPort: true },
});
await web.listen();
web.printUrls();

async function stop(): Promise<void> {
  const ended = new Promise((resolve) => {
    service.once('exit', resolve);
  });
  service.kill('SIGTERM');
  await Promise.all([web.close(), ended]);
  process.exit(0);
}
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
service.once('exit', (code) => process.exit(code ?? 1));
