import { usePreference } from '#web/platform/api/preferences.ts';

/** Where the crop of the page stands: at the head of the form, where it moves nothing; under the input in focus; or nowhere. */
export const cropPlaces = ['field', 'pinned', 'off'] as const;
export type CropPlace = (typeof cropPlaces)[number];

type Panes = { crop: CropPlace; kept: Record<string, unknown> };

function readPanes(kept: unknown): Panes {
  const panes = typeof kept === 'object' && kept !== null ? { ...kept } : {};
  const crop = 'crop' in panes ? cropPlaces.find((each) => each === panes.crop) : undefined;
  return { crop: crop ?? 'pinned', kept: panes };
}

/** Remembered for the person, wherever they sign in. */
export function useCropPlace(): readonly [CropPlace, (next: CropPlace) => void] {
  const [{ crop, kept }, save] = usePreference('review.panes', readPanes);
  return [crop, (next) => save({ ...kept, crop: next })];
}
