import { useLingui } from '@lingui/react/macro';
export { inboxAhead } from '#web/features/approval-inbox/inbox-ahead.ts';
import { ApprovalScreen } from '#web/features/approval-inbox/approval-screen.tsx';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';

export function ApprovalsPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Approvals`);
  return <ApprovalScreen />;
}
