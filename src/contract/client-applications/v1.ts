import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { Id, text } from '../core/parts.ts';
import { roles } from '../core/permissions.ts';

/** Reads return `additionalAcountingUnitIds`, writes take `additionalAccountingUnitIds` (interface 2.4). */
export const ClientApplication = z.object({
  clientApplicationId: Id,
  clientName: z.string(),
  role: z.string(),
  enabled: z.boolean(),
  accountingUnitId: Id.nullable(),
  additionalAcountingUnitIds: z.array(Id),
});

const Role = z.enum(roles);
const Name = text(200).trim().min(1);
const UnitIds = z.array(Id).max(1000);

const ClientApplicationDraft = z.strictObject({
  clientName: Name,
  role: Role,
  enabled: z.boolean().default(true),
  accountingUnitId: Id.nullish(),
  additionalAccountingUnitIds: UnitIds.default([]),
});
export type ClientApplicationDraft = z.output<typeof ClientApplicationDraft>;

const ClientApplicationChange = z.strictObject({
  clientApplicationId: Id.optional(),
  clientName: Name.optional(),
  role: Role.optional(),
  enabled: z.boolean().optional(),
  accountingUnitId: Id.optional(),
  additionalAccountingUnitIds: UnitIds.optional(),
});
export type ClientApplicationChange = z.output<typeof ClientApplicationChange>;

const params = z.object({ client_application_id: Id });
const path = '/v1/configuration/client-application/{client_application_id}';

export const clientApplications = {
  create: endpoint({
    method: 'POST',
    path: '/v1/configuration/client-application',
    summary: 'Create a client application',
    description:
      'A client application is a machine account. The client secret is returned only in this response. Without an accounting unit, ' +
      'the application gets the one of the caller. It can access only its accounting units, unless its role is TenantAdmin.',
    access: 'clientApplication.manage',
    creates: true,
    body: ClientApplicationDraft,
    answer: json(z.object({ clientApplicationId: Id, clientApplicationSecret: z.string() })),
    errors: [400],
  }),
  get: endpoint({
    method: 'GET',
    path,
    summary: 'Get a client application',
    access: 'clientApplication.manage',
    params,
    answer: json(ClientApplication),
    errors: [404],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/configuration/client-application',
    summary: 'List client applications by name',
    access: 'clientApplication.manage',
    answer: json(z.object({ list: z.array(ClientApplication) })),
  }),
  update: endpoint({
    method: 'PATCH',
    path,
    summary: 'Update a client application',
    description:
      'Omitted properties stay unchanged. The new role and accounting units, or a deactivation, apply to tokens already issued ' +
      'within seconds. If a version is sent as If-Match, returns 409 when the client application was changed since that version.',
    access: 'clientApplication.manage',
    versioned: true,
    params,
    body: ClientApplicationChange,
    answer: empty,
    errors: [400, 404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    summary: 'Deactivate a client application',
    description:
      'The application stays in the list with `enabled` set to false, because the history of documents refers to its name. It can be ' +
      'enabled again.',
    access: 'clientApplication.manage',
    params,
    answer: empty,
    errors: [404],
  }),
} as const;
