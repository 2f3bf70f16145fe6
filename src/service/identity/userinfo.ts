import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '#contract/core/errors.ts';
import type { Actor } from '#service/platform/ctx.ts';

/** Sends the user's claims. oidc-provider's own userinfo accepts other tokens than the API; this one accepts the API's. */
export async function sendUserinfo(
  request: IncomingMessage,
  response: ServerResponse,
  authenticate: (request: IncomingMessage) => Promise<Actor>,
): Promise<void> {
  try {
    const { id, name, email, role, tenantId } = await authenticate(request);
    send(response, 200, { sub: id, name, ...(email !== null && { email, email_verified: true }), role, tenant: tenantId });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    send(response, 401, { error: 'invalid_token' }, { 'www-authenticate': 'Bearer error="invalid_token"' });
  }
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(JSON.stringify(body));
}
