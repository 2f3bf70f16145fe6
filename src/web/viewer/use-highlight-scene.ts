import { useEffect, useRef, useState, type RefObject } from 'react';
import type { CameraStore } from './camera-store.ts';
import { createHighlightScene } from './highlight-scene.ts';
import { boxesOf, boxesOfHighlights, placeOf, placesOf, type Highlight } from './highlights.ts';
import type { ViewerWord, WordIndex } from './page-words.ts';

type Input = { camera: CameraStore; words: WordIndex; highlights: readonly Highlight[]; walked: readonly ViewerWord[] };

/** Combines the highlights over the pages: values of the selection, words selected by keyboard, and the word under the pointer. */
export function useHighlightScene({ camera, words, highlights, walked }: Input) {
  const [scene] = useState(() => createHighlightScene(camera));
  const canvas = useRef<HTMLCanvasElement>(null);
  const hoverLayer = useRef<HTMLDivElement>(null);
  useEffect(() => (canvas.current && hoverLayer.current ? scene.attach(canvas.current, hoverLayer.current) : undefined), [scene]);
  useEffect(() => {
    scene.highlight([...boxesOfHighlights(highlights, words), ...boxesOf(walked, 'walk')]);
  }, [scene, highlights, walked, words]);
  return { scene, canvas, hoverLayer };
}

type SceneInput = Omit<Input, 'walked'> & { frame: RefObject<HTMLElement | null> };

/** Scrolls the focused value into view. It does not move if it is already visible. */
export function useFocusInView({ camera, words, highlights, frame }: SceneInput): void {
  const focus = highlights.find((highlight) => highlight.tone === 'focus');
  const [focused, hasCodes] = [focus?.wordIds.join() ?? '', focus?.hasCodes === true];
  useEffect(() => {
    const wordIds = focused === '' ? [] : focused.split(',').map(Number);
    const place = placeOf(placesOf({ wordIds, hasCodes }, words), camera.read().layout.sheets);
    // The view must not move by itself while the user pans or zooms.
    if (place && frame.current?.dataset['hand'] !== 'moves') camera.bring(place);
  }, [camera, focused, hasCodes, words, frame]);
}
