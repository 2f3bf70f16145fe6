import type { Contract } from '#contract/contract.ts';
import { generateData } from '#service/domain/dashboards/generate-data.ts';
import { generateFigures } from '#service/domain/dashboards/generate-figures.ts';
import type { Handlers } from './handlers.ts';

export const dashboardsRoutes: Handlers<Contract['dashboards']> = {
  generateData: ({ ctx, body }) => generateData(ctx, body),
};

export const dashboardsDeskRoutes: Handlers<Contract['dashboardsDesk']> = {
  figures: ({ ctx, body }) => generateFigures(ctx, body),
};
