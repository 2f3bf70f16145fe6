import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import type { Log } from '../log.ts';

/** Records one metric and one log line per response, by route template: neither contains ids, emails or queries. */
export function observeRequests(app: FastifyInstance, registry: Registry, log: Log): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    log.info({
      traceId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.actor && { tenantId: request.actor.tenantId, actorId: request.actor.id }),
    });
  });
}
