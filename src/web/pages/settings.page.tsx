import '#web/blocks/forms/jitless.ts';
import { useParams } from 'react-router';
import { SettingsScreen } from '#web/features/settings/settings-screen.tsx';

export function SettingsPage() {
  const { section } = useParams();
  return <SettingsScreen section={section} />;
}
