import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

const dist = path.resolve(import.meta.dirname, '../dist/web');
const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

export type WebServer = {
  url: string;
  /** Switches the service worker to that of another build. */
  upgradeTo: (version: string) => void;
  stop: () => Promise<void>;
};

/** Serves the built web application like any web server: files, the page for other paths, and a config.json. */
export async function startWebServer(configOf: () => Record<string, unknown>): Promise<WebServer> {
  let version: string | undefined;
  const ofBuild = (body: Buffer) =>
    version === undefined ? body : body.toString('utf8').replace(/const version = '[^']*'/, `const version = '${version}'`);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://web');
    const send = (type: string, body: string | Uint8Array) => response.writeHead(200, { 'content-type': type }).end(body);
    if (pathname === '/config.json') return send('application/json', JSON.stringify(configOf()));
    const extension = path.extname(pathname);
    const file = path.join(dist, extension === '' ? 'index.html' : path.normalize(pathname));
    readFile(file).then(
      (body) =>
        send(
          types[extension === '' ? '.html' : extension] ?? 'application/octet-stream',
          pathname === '/service-worker.js' ? ofBuild(body) : body,
        ),
      () => response.writeHead(404).end(),
    );
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://localhost:${address.port}`,
    upgradeTo: (next) => void (version = next),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
