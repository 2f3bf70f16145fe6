import '#web/platform/loading/jitless.ts';
import { useParams } from 'react-router';
import { SettingsScreen } from '#web/settings/settings-screen.tsx';

export function SettingsPage() {
  const { section } = useParams();
  return <SettingsScreen section={section} />;
}
