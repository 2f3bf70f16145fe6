import type { Contract } from '#contract/contract.ts';
import { changeApplication, deactivateApplication } from './change-application.ts';
import { createApplication } from './create-application.ts';
import { listApplications, readApplication } from './read-applications.ts';
import { rotateClientSecret } from './rotate-client-secret.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

type Application = Awaited<ReturnType<typeof readApplication>>;

const applicationAnswer = ({ id, name, role, enabled, accountingUnitId, additionalUnitIds }: Application) => ({
  role,
  enabled,
  accountingUnitId,
  clientApplicationId: id,
  clientName: name,
  additionalAcountingUnitIds: additionalUnitIds,
});

export const clientApplicationsRoutes: Handlers<Contract['clientApplications']> = {
  create: ({ ctx, body }) => createApplication(ctx, body),
  get: async ({ ctx, params }) => applicationAnswer(await readApplication(ctx, params.client_application_id)),
  list: async ({ ctx }) => ({ list: (await listApplications(ctx)).map(applicationAnswer) }),
  update: ({ ctx, params, body, ifMatch }) => changeApplication(ctx, params.client_application_id, body, ifMatch),
  remove: ({ ctx, params }) => deactivateApplication(ctx, params.client_application_id),
};

export const clientApplicationsBffRoutes: Handlers<Contract['clientApplicationsBff']> = {
  list: async ({ ctx }) =>
    (await listApplications(ctx)).map((row) => ({
      ...applicationAnswer(row),
      version: row.version,
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      previousSecretUntil:
        row.previousSecretUntil !== null && row.previousSecretUntil > ctx.now() ? row.previousSecretUntil.toISOString() : null,
    })),
  rotateSecret: ({ ctx, params, body }) => rotateClientSecret(ctx, params.clientApplicationId, body.graceHours),
};
