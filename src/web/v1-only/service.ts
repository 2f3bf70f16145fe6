/** Service with `/v1` only. What the screens request from `/bff` is composed from the public API. */
import type { Service } from '#web/platform/api/service.ts';
import { clearCachedRow, v1Approvals } from './approvals.ts';
import { v1Dashboards } from './dashboards.ts';
import { v1DataTables } from './data-tables.ts';
import { v1Documents } from './documents.ts';
import { v1Me } from './me.ts';
import { v1Review } from './review.ts';
import { v1Settings } from './settings.ts';

export const v1OnlyService: Service = {
  // Nothing about them is available in /v1.
  capabilities: [],
  answers: {
    ...v1Approvals,
    ...v1Dashboards,
    ...v1DataTables,
    ...v1Documents,
    ...v1Me,
    ...v1Review,
    ...v1Settings,
  },
  afterWrite: clearCachedRow,
};
