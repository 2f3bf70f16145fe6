import type { ApprovalSettings } from '#contract/approvals/rules.ts';
import { findApprovalSettings } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

export const readApprovalSettings = (ctx: Ctx): Promise<ApprovalSettings> => findApprovalSettings(ctx.db);
