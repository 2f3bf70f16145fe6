import { useEffect, useRef, type RefObject } from 'react';
import type { CameraStore } from './camera-store.ts';
import type { HighlightScene } from './highlight-scene.ts';
import { boxesOf } from './highlights.ts';
import type { ViewerWord } from './page-words.ts';
import { partInBox, valueAround, wordAt, wordsInBox, type PickTarget } from './pick.ts';
import { attachPointerControl, type PointerHandlers } from './pointer-control.ts';
import type { ViewerActions } from './viewer-actions.ts';

type Input = {
  frame: RefObject<HTMLElement | null>;
  camera: CameraStore;
  scene: HighlightScene;
  pickTarget: PickTarget;
  actions: Pick<ViewerActions, 'onPick' | 'onReadBox'>;
  /** Called to end the selection of words by keyboard. */
  onTap: () => void;
};

/** Handles mouse, pen and touch on the pages. */
export function usePagePointer({ frame, camera, scene, pickTarget, actions, onTap }: Input): void {
  const { onPick, onReadBox } = actions;
  const anchor = useRef<{ from: ViewerWord; to: ViewerWord } | null>(null);
  /** Extends a selection from its first to its last word, including the given word and everything between. */
  const extended = ({ from, to }: { from: ViewerWord; to: ViewerWord }, word: ViewerWord) => {
    const ends = [from, to, word].toSorted((a, b) => a.id - b.id);
    return pickTarget.words.between(ends[0] ?? word, ends.at(-1) ?? word);
  };
  const take = (words: ViewerWord[], isExtension = false) => {
    if (words.length > 0) onPick?.(words, isExtension);
  };
  const hand: PointerHandlers = {
    onTap: (at, withShift) => {
      const word = wordAt(camera.read(), pickTarget.words, at);
      if (!word || !onPick) return;
      onTap();
      if (withShift && anchor.current) return take(extended(anchor.current, word), true);
      const value = valueAround(word, pickTarget);
      anchor.current = { from: value[0] ?? word, to: value.at(-1) ?? word };
      take(value);
    },
    onHover: (at) => {
      const word = at && onPick ? wordAt(camera.read(), pickTarget.words, at) : null;
      frame.current?.setAttribute('data-over', word ? 'word' : 'page');
      scene.hover(word ? boxesOf(valueAround(word, pickTarget), 'hover') : []);
    },
    onDraw: (box, isDone) => {
      scene.drawn(isDone ? null : box);
      if (!isDone) return;
      const words = wordsInBox(camera.read(), pickTarget.words, box);
      const part = words.length > 0 ? null : partInBox(camera.read(), box);
      if (part) onReadBox?.(part.pageIndex, part.box);
      else take(words);
    },
    canDraw: () => onPick !== null,
  };
  const latest = useRef(hand);
  useEffect(() => {
    latest.current = hand;
  });
  useEffect(
    () =>
      frame.current
        ? attachPointerControl(frame.current, camera, {
            onTap: (at, withShift) => latest.current.onTap(at, withShift),
            onHover: (at) => latest.current.onHover(at),
            onDraw: (box, isDone) => latest.current.onDraw(box, isDone),
            canDraw: () => latest.current.canDraw(),
          })
        : undefined,
    [camera, frame],
  );
}
