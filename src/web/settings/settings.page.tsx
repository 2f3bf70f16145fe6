import '#web/platform/loading/jitless.ts';
import { useParams } from 'react-router';
import { SettingsScreen } from '#web/settings/settings-screen.tsx';
import type { Page } from '#web/platform/loading/page.ts';

function SettingsPage() {
  const { section } = useParams();
  return <SettingsScreen section={section} />;
}

export const page: Page = { Component: SettingsPage };
