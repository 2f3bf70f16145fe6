import { fastify, type FastifyInstance } from 'fastify';
import { healthAnswer } from '#service/platform/http/app.ts';
import type { Ground } from './start-service.ts';

/** Builds the HTTP server of a process that only runs jobs: liveness, readiness and metrics. */
export function buildHealthApp({ config, metrics, health }: Ground): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  app.get('/health/live', () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const { code, body } = healthAnswer(await health());
    return reply.code(code).type('application/json').send(body);
  });
  app.get('/metrics', async (request, reply) => {
    if (!config.isMetricsPublic && !/^(127\.|::1$|::ffff:127\.)/.test(request.ip)) return reply.code(404).send();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return app;
}
