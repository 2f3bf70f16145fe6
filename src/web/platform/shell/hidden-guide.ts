import { usePreference, type PreferenceValue } from '#web/platform/api/preferences.ts';

const readGuideHidden = (kept: unknown): boolean =>
  typeof kept === 'object' && kept !== null && 'isPutAway' in kept && kept.isPutAway === true;

/** Whether the administrator has hidden the set-up guide. It is then listed nowhere, but can be found by its name. */
export const useHiddenGuide = (): readonly [isPutAway: boolean, save: (next: PreferenceValue | null) => void] =>
  usePreference('setup', readGuideHidden);
