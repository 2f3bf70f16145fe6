import { useLingui } from '@lingui/react/macro';
import { prefetchInbox } from './inbox/prefetch-inbox.ts';
import { ApprovalScreen } from './approval-screen.tsx';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import type { Page } from '#web/platform/loading/page.ts';

function ApprovalsPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Approvals`);
  return <ApprovalScreen />;
}

export const page: Page = { Component: ApprovalsPage, ahead: prefetchInbox };
