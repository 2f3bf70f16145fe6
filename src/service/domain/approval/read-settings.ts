import type { ApprovalSettings } from '#contract/approval.ts';
import { findApprovalSettings } from '#service/store/approval-workflows.store.ts';
import type { Ctx } from '../ctx.ts';

export const readApprovalSettings = (ctx: Ctx): Promise<ApprovalSettings> => findApprovalSettings(ctx.db);
