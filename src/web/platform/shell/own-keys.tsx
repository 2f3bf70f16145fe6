import { useLayoutEffect } from 'react';
import { usePreference } from '../api/preferences.ts';
import { readChangedKeys, setChangedKeys } from '#web/ui/actions/changed-keys.ts';

/** Puts the keys that this person has changed in place of the usual ones; shows nothing. */
export function OwnKeys() {
  const [changed] = usePreference('keys', readChangedKeys);
  useLayoutEffect(() => setChangedKeys(changed), [changed]);
  return null;
}
