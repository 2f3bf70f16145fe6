import { may, type Me } from './me.queries.ts';

/** Whether the user only decides on documents, and therefore starts with the approvals instead of the list of documents. */
export const startsWithApprovals = (me: Me): boolean =>
  may(me, 'approval.decide') && !may(me, 'document.upload') && me.tenant.features.includes('Approval');
