import type { Contract } from '#contract/contract.ts';
import { changeApplication, deactivateApplication } from '#service/domain/client-applications/change-application.ts';
import { createApplication } from '#service/domain/client-applications/create-application.ts';
import { listApplications, readApplication } from '#service/domain/client-applications/read-applications.ts';
import type { Handlers } from './handlers.ts';

const applicationAnswer = ({ id, name, additionalUnitIds, ...rest }: Awaited<ReturnType<typeof readApplication>>) => ({
  ...rest,
  clientApplicationId: id,
  clientName: name,
  additionalAcountingUnitIds: additionalUnitIds,
});

export const clientApplicationsRoutes: Handlers<Contract['clientApplications']> = {
  create: ({ ctx, body }) => createApplication(ctx, body),
  get: async ({ ctx, params }) => applicationAnswer(await readApplication(ctx, params.client_application_id)),
  list: async ({ ctx }) => ({ list: (await listApplications(ctx)).map(applicationAnswer) }),
  update: ({ ctx, params, body }) => changeApplication(ctx, params.client_application_id, body),
  remove: ({ ctx, params }) => deactivateApplication(ctx, params.client_application_id),
};
