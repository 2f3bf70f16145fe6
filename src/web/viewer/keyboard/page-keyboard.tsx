/** Keyboard control of the page: moving over its words, picking them, zooming and rotating. */
import { useEffect, useRef, type RefObject } from 'react';
import { usePageActions } from './use-page-actions.ts';
import type { CameraStore } from '../camera-store.ts';
import { pageRectOnSheets, type PageShape } from '../geometry.ts';
import type { ViewerWord } from '../page-words.ts';
import { valueAround, type PickTarget } from '../pick.ts';
import type { ViewerActions } from '../viewer-actions.ts';
import { zoomStep } from '../zoom-step.ts';
import { pageCommandOf, type PageCommand } from './page-keys.ts';
import type { WordNavigation } from './use-word-navigation.ts';
import { wordInNextLine } from './walk.ts';

const arrowPx = 80;

type Props = {
  frame: RefObject<HTMLElement | null>;
  camera: CameraStore;
  pages: readonly PageShape[];
  current: number;
  pickTarget: PickTarget;
  walking: WordNavigation;
  actions: Pick<ViewerActions, 'onPick' | 'onChoice' | 'onRotate' | 'onReturn'>;
};

/** Adds listeners to the page element. Renders nothing. */
export function PageKeyboard({ frame, camera, pages, current, pickTarget, walking, actions }: Props) {
  const { walk, walked } = walking;
  const { onPick, onChoice, onRotate, onReturn } = actions;
  const page = pages[current];
  const goTo = (next: ViewerWord | null, extend: boolean): boolean => {
    if (!next) return false;
    walking.walkTo({ anchor: extend && walk ? walk.anchor : next, at: next });
    const sheet = camera.read().layout.sheets.find((each) => each.index === next.pageIndex);
    if (sheet) camera.bring(pageRectOnSheets(sheet, next.box));
    return true;
  };
  const step = (by: 1 | -1, extend: boolean) => goTo(pickTarget.words.step(walk?.at ?? null, by, page?.index ?? 0), extend);
  const stepLine = (by: 1 | -1, extend: boolean, isStart = false) =>
    goTo(
      walk ? wordInNextLine(pickTarget.words, walk.at, by, isStart) : pickTarget.words.step(null, by, page?.index ?? 0),
      extend,
    );
  const stepPage = (by: 1 | -1, extend: boolean) => {
    const target = Math.max(0, Math.min(pages.length - 1, current + by));
    camera.goTo(target);
    const index = pages[target]?.index;
    if (target !== current && index !== undefined) goTo(pickTarget.words.step(null, 1, index), extend);
  };
  /** Without words to move over, the arrow keys pan the image. */
  const panIfNotMoved = (hasMoved: boolean, x: number, y: number) => {
    if (!hasMoved && walk === null) camera.pan({ x: x * arrowPx, y: y * arrowPx });
  };
  const commands: Record<PageCommand, (extend: boolean) => void> = {
    zoomIn: () => camera.zoom(zoomStep),
    zoomOut: () => camera.zoom(1 / zoomStep),
    fitWidth: () => camera.fitTo('width'),
    fitPage: () => camera.fitTo('page'),
    rotate: () => page && onRotate?.(page.index),
    previousWord: (extend) => panIfNotMoved(step(-1, extend), 1, 0),
    nextWord: (extend) => panIfNotMoved(step(1, extend), -1, 0),
    wordAbove: (extend) => panIfNotMoved(stepLine(-1, extend), 0, 1),
    wordBelow: (extend) => panIfNotMoved(stepLine(1, extend), 0, -1),
    previousLine: (extend) => stepLine(-1, extend, true),
    nextLine: (extend) => stepLine(1, extend, true),
    previousPage: (extend) => stepPage(-1, extend),
    nextPage: (extend) => stepPage(1, extend),
    choice1: () => onChoice?.(0),
    choice2: () => onChoice?.(1),
    choice3: () => onChoice?.(2),
    choice4: () => onChoice?.(3),
    choice5: () => onChoice?.(4),
    take: () => {
      if (walked.length > 0 && onPick)
        onPick(walked.length === 1 && walk ? valueAround(walk.at, pickTarget) : [...walked], false);
      else onReturn();
      walking.walkTo(null);
    },
  };
  usePageActions({ canPick: onPick !== null, canChoose: onChoice !== null, canRotate: onRotate !== null });
  const onKeyDown = (event: KeyboardEvent) => {
    const found = pageCommandOf(event);
    if (!found || event.target !== event.currentTarget) return;
    event.preventDefault();
    commands[found.command](found.extend);
  };
  const latest = useRef(onKeyDown);
  useEffect(() => {
    latest.current = onKeyDown;
  });
  useEffect(() => {
    const element = frame.current;
    const listener = (event: KeyboardEvent) => latest.current(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [frame]);
  return null;
}
