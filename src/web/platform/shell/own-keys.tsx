import { useLayoutEffect } from 'react';
import { usePreference } from '../api/preferences.ts';
import { readChangedKeys, setChangedKeys } from '#web/ui/actions/changed-keys.ts';

/** Applies the user's own keyboard shortcuts instead of the default ones. Renders nothing. */
export function OwnKeys() {
  const [changed] = usePreference('keys', readChangedKeys);
  useLayoutEffect(() => setChangedKeys(changed), [changed]);
  return null;
}
