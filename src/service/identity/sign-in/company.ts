import type { IncomingMessage, ServerResponse } from 'node:http';
import { validate as isUuid } from 'uuid';
import { cookieValue } from '../sessions/session-cookies.ts';

const cookieName = 'vidimus_company';
const yearS = 31_536_000;

/** Makes the sign-in page of this browser that of a tenant. For a tenant that does not exist nothing is shown. */
export function rememberCompany(response: ServerResponse, tenantId: string): void {
  const cookie = `${cookieName}=${tenantId}; Path=/connect; Max-Age=${yearS}; HttpOnly; SameSite=Lax`;
  response.writeHead(303, { location: '/', ...(isUuid(tenantId) && { 'set-cookie': cookie }) }).end();
}

export function rememberedCompany({ headers }: IncomingMessage): string | undefined {
  const found = cookieValue(headers, cookieName);
  return found !== undefined && isUuid(found) ? found : undefined;
}
