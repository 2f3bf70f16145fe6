import { useSyncExternalStore } from 'react';
import type { CameraStore, View } from './camera-store.ts';

/** Hook that returns a primitive value of the view. A component renders only when the value changes, not on every frame of a zoom. */
export const useView = <T extends string | number | boolean | null>(camera: CameraStore, select: (view: View) => T): T =>
  useSyncExternalStore(camera.subscribe, () => select(camera.read()));
