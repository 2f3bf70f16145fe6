import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const folders = ['wasm', 'cmaps', 'standard_fonts', 'iccs'];
/** Script engine of PDF files: never loaded, so never shipped. */
const unwanted = /quickjs/;

/** Serves the decoders, character maps and fonts that pdf.js reads at run time as plain files under /pdfjs/. */
export function pdfjsAssets(): Plugin {
  const root = path.resolve(import.meta.dirname, '../../node_modules/pdfjs-dist');
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => !unwanted.test(name))
      .map((name) => `${folder}/${name}`),
  );
  return {
    name: 'vidimus-pdfjs-assets',
    generateBundle() {
      for (const file of files) {
        this.emitFile({ type: 'asset', fileName: `pdfjs/${file}`, source: readFileSync(path.join(root, file)) });
      }
    },
    configureServer(server) {
      server.middlewares.use('/pdfjs', (request, response, next) => {
        const name = (request.url ?? '').slice(1).split('?')[0] ?? '';
        if (!files.includes(name)) return next();
        if (name.endsWith('.wasm')) response.setHeader('content-type', 'application/wasm');
        response.end(readFileSync(path.join(root, name)));
      });
    },
  };
}
