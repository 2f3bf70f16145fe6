import { useSyncExternalStore } from 'react';
import type { CameraStore, View } from './camera-store.ts';

/** What a component shows of the view, as one plain value: it renders only when that changes, not on every frame of a zoom. */
export const useView = <T extends string | number | boolean | null>(camera: CameraStore, select: (view: View) => T): T =>
  useSyncExternalStore(camera.subscribe, () => select(camera.read()));
