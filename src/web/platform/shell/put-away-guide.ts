import { usePreference, type PreferenceValue } from '#web/platform/api/preferences.ts';

const readPutAway = (kept: unknown): boolean =>
  typeof kept === 'object' && kept !== null && 'isPutAway' in kept && kept.isPutAway === true;

/** Whether this administrator has put the set-up guide away: then it stands in no list, and is found by its name. */
export const usePutAwayGuide = (): readonly [isPutAway: boolean, save: (next: PreferenceValue | null) => void] =>
  usePreference('setup', readPutAway);
