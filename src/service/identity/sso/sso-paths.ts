import { z } from 'zod';
import type { Ctx } from '#service/platform/ctx.ts';

/** Prefix of the paths to and from identity providers of tenants. */
export const ssoPath = '/connect/sso';
export const redirectPath = `${ssoPath}/callback`;
export const trialPath = `${ssoPath}/trial`;
const company = '/connect/company/';

/** Returns a path that makes, when opened once, the sign-in page of the browser that of the tenant. */
export const companyPath = (tenantId: string): string => `${company}${tenantId}`;
export const companyOf = (pathname: string): string | undefined =>
  pathname.startsWith(company) ? pathname.slice(company.length) : undefined;

/** User and provider of a trial, sealed into its path. */
export const Trial = z.object({ tenantId: z.string(), providerId: z.string(), until: z.number() });

const trialMs = 600_000;

export const trialPathOf = ({ sealerFor, actor: { tenantId }, now }: Ctx, providerId: string): string => {
  const trial: z.output<typeof Trial> = { tenantId, providerId, until: now().getTime() + trialMs };
  return `${trialPath}?of=${sealerFor('identity provider').seal(JSON.stringify(trial))}`;
};
