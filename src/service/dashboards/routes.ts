import type { Contract } from '#contract/contract.ts';
import { generateData } from './generate-data.ts';
import { generateFigures } from './generate-figures.ts';
import { writeFigures } from './write-figures.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const dashboardsRoutes: Handlers<Contract['dashboards']> = {
  generateData: ({ ctx, body }) => generateData(ctx, body),
};

export const dashboardsBffRoutes: Handlers<Contract['dashboardsBff']> = {
  figures: ({ ctx, body }) => generateFigures(ctx, body),
  file: ({ ctx, body }) => writeFigures(ctx, body),
};
