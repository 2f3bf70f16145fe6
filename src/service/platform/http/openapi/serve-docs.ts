import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi-document.ts';

/** Serves the API reference for programs and for people; both are public, because they contain no tenant data. */
export function serveDocs(app: FastifyInstance, publicUrl: string): void {
  let json: string | undefined;
  let bffJson: string | undefined;
  const document = () => openApiDocument({ publicUrl, prefix: '/v1' });
  app.get('/openapi.json', (_request, reply) => {
    json ??= JSON.stringify(document());
    return reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(json);
  });
  app.get('/openapi-bff.json', (_request, reply) => {
    bffJson ??= JSON.stringify(openApiDocument({ publicUrl, prefix: '/bff' }));
    return reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(bffJson);
  });
  app.get('/docs', (_request, reply) => {
    const nonce = randomBytes(18).toString('base64url');
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(docsPage(document(), nonce));
  });
}
