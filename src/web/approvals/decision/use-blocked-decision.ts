import { useLingui } from '@lingui/react/macro';
import type { Case } from '../document/use-case.ts';

/** Returns why the user cannot decide, shown beside the disabled buttons. Undefined if the user can. */
export function useBlockedDecision({ approval, isGone }: Case): string | undefined {
  const { t } = useLingui();
  if (isGone) return t`The document was deleted, or you can no longer access it.`;
  if (!approval || approval.myTurn) return undefined;
  const heldFor = approval.question?.askedOf;
  if (heldFor !== undefined) return t`on hold until ${heldFor} answers`;
  switch (approval.runs[0]?.status) {
    case 'Withdrawn':
      return t`The approval was withdrawn. There is nothing to decide.`;
    case 'Approved':
      return t`The document is already approved.`;
    case 'Rejected':
      return t`The document is already rejected.`;
    case 'Pending':
    case 'Restarted':
    case undefined:
      return t`It is not your turn to decide on this document.`;
  }
}
