/** Pages on the left: thumbnails, the pages themselves, what is lit on them, and what the hand takes from them. */
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import type { Reading } from '#web/api/pages.queries.ts';
import { cameraStore } from './camera-store.ts';
import { currentPosition, pageRectOnSheets, visibleRange, type PageShape } from './geometry.ts';
import { lightScene } from './light-scene.ts';
import { boxesOf, boxesOfLights, placeOf, type Light } from './lights.ts';
import { pageCommandOf, zoomStep, type PageCommand } from './page-keys.ts';
import { PageImage } from './page-image.tsx';
import type { ViewerWord } from './page-words.ts';
import { valueAround, wordAt, wordsInBox, type Aim } from './pick.ts';
import { attachHand } from './pointer-control.ts';
import { isBeyondImage } from './tile.ts';
import { useView } from './use-view.ts';
import { ViewerToolbar } from './viewer-toolbar.tsx';
import { textOf } from './whole-value.ts';
import classes from './viewer.module.css';

/** Most documents have one page and need none. */
const Thumbnails = lazy(async () => ({ default: (await import('./thumbnails.tsx')).Thumbnails }));
const CrispTile = lazy(async () => ({ default: (await import('./crisp-tile.tsx')).CrispTile }));
const arrowPx = 80;

export type ViewerProps = {
  reading: Reading;
  pages: readonly PageShape[];
  aim: Aim;
  lights: readonly Light[];
  /** Pages with values that need a look. */
  marked: ReadonlySet<number>;
  isPdf: boolean;
  canPick: boolean;
  onPick: (words: ViewerWord[]) => void;
  onRotate: ((pageIndex: number) => void) | null;
  /** Enter without a word: back to the field. */
  onReturn: () => void;
};

export function Viewer({ reading, pages, aim, lights, marked, isPdf, canPick, onPick, onRotate, onReturn }: ViewerProps) {
  const { t } = useLingui();
  const [camera] = useState(cameraStore);
  const [scene] = useState(() => lightScene(camera));
  const frame = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [walk, setWalk] = useState<{ anchor: ViewerWord; at: ViewerWord } | null>(null);
  const [imagePixels, setImagePixels] = useState(0);
  const anchor = useRef<ViewerWord | null>(null);

  useEffect(() => camera.showPages(pages), [camera, pages]);
  useEffect(() => (canvas.current ? scene.attach(canvas.current) : undefined), [scene]);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => camera.resize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    const place = () => {
      const { x, y, scale } = camera.read().camera;
      if (world.current) world.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    };
    place();
    const stop = camera.subscribe(place);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [camera]);

  const walked = useMemo(() => (walk ? aim.words.between(walk.anchor, walk.at) : []), [walk, aim.words]);
  useEffect(() => {
    scene.light([...boxesOfLights(lights, aim.words), ...boxesOf(walked, 'walk')]);
  }, [scene, lights, walked, aim.words]);

  // what is in focus comes on the screen; what is there already does not move
  const focused = lights.find((light) => light.tone === 'focus')?.wordIds.join() ?? '';
  useEffect(() => {
    const words = focused === '' ? [] : focused.split(',').map((id) => aim.words.byId(Number(id)));
    const place = placeOf(
      words.filter((word) => word !== null),
      camera.read().layout.sheets,
    );
    if (place) camera.bring(place);
  }, [camera, focused, aim.words]);

  const take = (words: ViewerWord[]) => {
    if (words.length > 0) onPick(words);
  };
  const hand = {
    onTap: (at: { x: number; y: number }, withShift: boolean) => {
      const word = wordAt(camera.read(), aim.words, at);
      if (!word || !canPick) return;
      setWalk(null);
      if (withShift && anchor.current) take(aim.words.between(anchor.current, word));
      else {
        anchor.current = word;
        take(valueAround(word, aim));
      }
    },
    onHover: (at: { x: number; y: number } | null) => {
      const word = at && canPick ? wordAt(camera.read(), aim.words, at) : null;
      if (frame.current) frame.current.dataset['over'] = word ? 'word' : 'page';
      scene.hover(word ? boxesOf(valueAround(word, aim), 'hover') : []);
    },
    onDraw: (box: { x0: number; y0: number; x1: number; y1: number }, isDone: boolean) => {
      scene.drawn(isDone ? null : box);
      if (isDone) take(wordsInBox(camera.read(), aim.words, box));
    },
    canDraw: () => canPick,
  };
  const latest = useRef(hand);
  useEffect(() => {
    latest.current = hand;
  });
  useEffect(
    () =>
      frame.current
        ? attachHand(frame.current, camera, {
            onTap: (at, withShift) => latest.current.onTap(at, withShift),
            onHover: (at) => latest.current.onHover(at),
            onDraw: (box, isDone) => latest.current.onDraw(box, isDone),
            canDraw: () => latest.current.canDraw(),
          })
        : undefined,
    [camera],
  );

  const range = useView(camera, (view) => {
    const { from, to } = visibleRange(view.layout, view.camera, view.size, 1);
    return `${from}-${to}`;
  });
  const current = useView(camera, (view) => currentPosition(view.layout, view.camera, view.size));
  const page = pages[current];
  const needsCrisp = useView(camera, (view) => {
    const sheet = view.layout.sheets[currentPosition(view.layout, view.camera, view.size)];
    return sheet !== undefined && isBeyondImage(view.camera, devicePixelRatio, imagePixels, sheet.x1 - sheet.x0);
  });
  const [from = 0, to = 0] = range.split('-').map(Number);
  const layout = useSyncExternalStore(camera.subscribe, () => camera.read().layout);
  const sheets = layout.sheets.slice(from, to);

  const step = (by: 1 | -1, extend: boolean) => {
    const next = aim.words.step(walk?.at ?? null, by, page?.index ?? 0);
    if (!next) return;
    setWalk({ anchor: extend && walk ? walk.anchor : next, at: next });
    const sheet = camera.read().layout.sheets.find((each) => each.index === next.pageIndex);
    if (sheet) camera.bring(pageRectOnSheets(sheet, next.box));
  };
  const commands: Record<PageCommand, (extend: boolean) => void> = {
    zoomIn: () => camera.zoom(zoomStep),
    zoomOut: () => camera.zoom(1 / zoomStep),
    fitWidth: () => camera.fitTo('width'),
    fitPage: () => camera.fitTo('page'),
    rotate: () => page && onRotate?.(page.index),
    previousWord: (extend) => step(-1, extend),
    nextWord: (extend) => step(1, extend),
    previousPage: () => camera.goTo(Math.max(0, current - 1)),
    nextPage: () => camera.goTo(Math.min(pages.length - 1, current + 1)),
    left: () => camera.pan({ x: arrowPx, y: 0 }),
    right: () => camera.pan({ x: -arrowPx, y: 0 }),
    up: () => camera.pan({ x: 0, y: arrowPx }),
    down: () => camera.pan({ x: 0, y: -arrowPx }),
    take: () => {
      if (walked.length > 0 && canPick) take(walked.length === 1 && walk ? valueAround(walk.at, aim) : walked);
      else onReturn();
      setWalk(null);
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const found = pageCommandOf(event.nativeEvent);
    if (!found || event.target !== event.currentTarget) return;
    event.preventDefault();
    commands[found.command](found.extend);
  };

  return (
    <section className={classes.viewer} aria-label={t`Document pages`}>
      {pages.length > 1 ? (
        <Suspense fallback={<div className={classes.thumbnails} />}>
          <Thumbnails reading={reading} pages={pages} current={current} marked={marked} onOpen={camera.goTo} />
        </Suspense>
      ) : null}
      <div className={classes.stage}>
        {/* the page takes the focus, so that keys without Ctrl act on it and nowhere else */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- role application is interactive */}
        <div
          ref={frame}
          className={classes.frame}
          role="application"
          aria-label={canPick ? t`Page ${current + 1}; brackets walk the words, Enter takes one` : t`Page ${current + 1}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onKeyDown={onKeyDown}
          onBlur={() => setWalk(null)}
          data-viewer-page
        >
          <div ref={world} className={classes.world}>
            {sheets.map((sheet) => (
              <PageImage
                key={`${sheet.index}-${sheet.page.rotation}`}
                reading={reading}
                sheet={sheet}
                onImageWidth={setImagePixels}
              />
            ))}
            {isPdf && needsCrisp ? (
              <Suspense>
                <CrispTile documentId={reading.documentId} pageCount={pages.length} camera={camera} />
              </Suspense>
            ) : null}
          </div>
          <canvas ref={canvas} className={classes.overlay} aria-hidden="true" />
        </div>
        {pages.length > 0 ? (
          <ViewerToolbar
            camera={camera}
            current={current}
            pageCount={pages.length}
            onRotate={onRotate && page ? () => onRotate(page.index) : null}
          />
        ) : null}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {textOf(walked)}
      </p>
    </section>
  );
}
