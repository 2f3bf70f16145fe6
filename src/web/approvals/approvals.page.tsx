import { useLingui } from '@lingui/react/macro';
export { inboxAhead } from './inbox/inbox-ahead.ts';
import { ApprovalScreen } from './approval-screen.tsx';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';

export function ApprovalsPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Approvals`);
  return <ApprovalScreen />;
}
