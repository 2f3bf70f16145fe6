import { usePreference } from '#web/platform/api/preferences.ts';

/** Position of the page crop: pinned above the form, where it moves nothing; below the focused input; or off. */
export const cropPlaces = ['field', 'pinned', 'off'] as const;
export type CropPlace = (typeof cropPlaces)[number];

type Panes = { crop: CropPlace; kept: Record<string, unknown> };

function readPanes(kept: unknown): Panes {
  const panes = typeof kept === 'object' && kept !== null ? { ...kept } : {};
  const crop = 'crop' in panes ? cropPlaces.find((each) => each === panes.crop) : undefined;
  return { crop: crop ?? 'pinned', kept: panes };
}

/** Stored as a preference of the user. */
export function useCropPlace(): readonly [CropPlace, (next: CropPlace) => void] {
  const [{ crop, kept }, save] = usePreference('review.panes', readPanes);
  return [crop, (next) => save({ ...kept, crop: next })];
}
