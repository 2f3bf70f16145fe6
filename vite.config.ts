import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointTable } from './scripts/vite/endpoint-table.ts';
import { pageChunks } from './scripts/vite/page-chunks.ts';
import { pdfjsAssets } from './scripts/vite/pdfjs-assets.ts';
import { routePreloads } from './scripts/vite/route-preloads.ts';
import { workerVersion } from './scripts/vite/worker-version.ts';

const service = process.env['SERVICE_URL'] ?? 'http://127.0.0.1:8080';
const proxied = ['/v1', '/bff', '/connect', '/.well-known', '/login', '/config.json', '/health'];

/** What the pages need to run, in the browser and in page tests alike. */
export const webPlugins = () => [
  endpointTable(),
  babel({ presets: [linguiTransformerBabelPreset()] }),
  lingui({ failOnMissing: false, failOnCompileError: true }),
  react({ compiler: true }),
];

export default defineConfig({
  plugins: [...webPlugins(), pdfjsAssets(), routePreloads(), workerVersion()],
  // The service replaces the token in each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // A data: URL would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      // What a page opens later imports little that is not there by then; a list of it all in every chunk weighs more.
      resolveDependencies: (_file, all, { hostId, hostType }) =>
        hostType === 'html' || /\/index-[^/]*$/.test(hostId) ? all : all.filter((file) => file.endsWith('.css')),
    },
    manifest: true,
    // the largest are what every page starts with and pdf.js; `src/testing/bundle-size.test.ts` checks what a browser loads for each page
    chunkSizeWarningLimit: 500,
    rolldownOptions: {
      experimental: { lazyBarrel: true },
      // 'use no memo' speaks to the compiler of React, which has read it by then; a busy machine is slow, not wrong
      checks: { moduleLevelDirective: false, bundlerTimings: false },
      // what every page starts with is one file: fifteen small ones are fifteen ways through the service worker, and compress worse
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], priority: 100 }, ...pageChunks()] } },
    },
  },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: service, changeOrigin: false }])) },
});
