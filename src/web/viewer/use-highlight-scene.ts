import { useEffect, useRef, useState, type RefObject } from 'react';
import type { CameraStore } from './camera-store.ts';
import { createHighlightScene } from './highlight-scene.ts';
import { boxesOf, boxesOfHighlights, placeOf, placesOf, type Highlight } from './highlights.ts';
import type { ViewerWord, WordIndex } from './page-words.ts';

type Input = { camera: CameraStore; words: WordIndex; highlights: readonly Highlight[]; walked: readonly ViewerWord[] };

/** What is lit over the pages: the values of the selection, the words that one walks over, the word under the pointer. */
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

type Looking = Omit<Input, 'walked'> & { frame: RefObject<HTMLElement | null> };

/** What is in focus comes on the screen; what is there already does not move. */
export function useFocusInView({ camera, words, highlights, frame }: Looking): void {
  const focus = highlights.find((highlight) => highlight.tone === 'focus');
  const [focused, hasCodes] = [focus?.wordIds.join() ?? '', focus?.hasCodes === true];
  useEffect(() => {
    const wordIds = focused === '' ? [] : focused.split(',').map(Number);
    const place = placeOf(placesOf({ wordIds, hasCodes }, words), camera.read().layout.sheets);
    // under a hand that pans or zooms nothing moves by itself
    if (place && frame.current?.dataset['hand'] !== 'moves') camera.bring(place);
  }, [camera, focused, hasCodes, words, frame]);
}
