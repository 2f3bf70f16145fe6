import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { Id } from '../core/parts.ts';

export const features = ['Approval', 'AccountingUnits', 'DeductionDateAssignment'] as const;
export type Feature = (typeof features)[number];

export const Features = z.array(z.enum(features)).max(100);

export const tenant = {
  get: endpoint({
    method: 'GET',
    path: '/v1/tenant',
    summary: 'Get the tenant of the caller',
    access: 'signedIn',
    answer: json(z.object({ id: Id, name: z.string() })),
  }),
  features: endpoint({
    method: 'GET',
    path: '/v1/tenant/features',
    summary: 'List enabled features of the tenant',
    access: 'signedIn',
    answer: json(z.array(z.string())),
  }),
  setFeatures: endpoint({
    method: 'POST',
    path: '/v1/tenant/features',
    summary: 'Replace the list of enabled features',
    access: 'tenant.manage',
    body: Features,
    answer: empty,
    errors: [400],
  }),
} as const;
