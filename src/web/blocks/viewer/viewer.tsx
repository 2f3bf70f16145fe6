/** Pages on the left: thumbnails, the pages themselves, what is lit on them, and what the hand takes from them. */
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Reading } from '#web/api/pages.queries.ts';
import { withTexts } from '#web/i18n/with-texts.ts';
import { cameraStore } from './camera-store.ts';
import { currentPosition, visibleRange, type Camera, type PageShape, type Rect, type Size } from './geometry.ts';
import { lightScene } from './light-scene.ts';
import { boxesOf, boxesOfLights, placeOf, type Light } from './lights.ts';
import { PageImage } from './page-image.tsx';
import type { ViewerWord } from './page-words.ts';
import { partInBox, valueAround, wordAt, wordsInBox, type Aim } from './pick.ts';
import { attachHand } from './pointer-control.ts';
import { isBeyondImage } from './tile.ts';
import { useView } from './use-view.ts';
import { textOf } from './whole-value.ts';
import classes from './viewer.module.css';

/** Most documents have one page and need none. */
const Thumbnails = lazy(async () => ({ default: (await import('./thumbnails.tsx')).Thumbnails }));
const ViewerToolbar = lazy(async () => ({ default: (await import('./viewer-toolbar.tsx')).ViewerToolbar }));
const CrispTile = lazy(async () => ({ default: (await import('./crisp-tile.tsx')).CrispTile }));
/** Works on the page with keys: fetched beside it, there before a hand has found the way to the page. */
const pageKeyboard = withTexts(['review-tools'], () => import('../viewer-keys/page-keyboard.tsx'));
const PageKeyboard = lazy(async () => ({ default: (await pageKeyboard).PageKeyboard }));

/** As it was measured last: what is drawn out of sight will have it too. */
let paneSize: Size = { width: 0, height: 0 };
const transformOf = ({ x, y, scale }: Camera): string => `translate(${x}px, ${y}px) scale(${scale})`;

/** Words walked over by keys: where a selection began, and where one stands. */
export type Walk = { anchor: ViewerWord; at: ViewerWord };

export type ViewerProps = {
  reading: Reading;
  pages: readonly PageShape[];
  aim: Aim;
  lights: readonly Light[];
  /** Pages with values that need a look. */
  marked: ReadonlySet<number>;
  isPdf: boolean;
  canPick: boolean;
  /** `isExtension`: they hold what was picked before. */
  onPick: (words: ViewerWord[], isExtension: boolean) => void;
  /** A box without words, in points of its page. */
  onReadBox: ((pageIndex: number, box: Rect) => void) | null;
  /** A numbered candidate is taken, from 0. */
  onChoice?: ((at: number) => void) | undefined;
  onRotate: ((pageIndex: number) => void) | null;
  /** From the thumbnails: the pages as a whole. */
  onArrange?: ((pageIndex: number) => void) | null;
  /** Enter without a word: back to the field. */
  onReturn: () => void;
};

export function Viewer({
  reading,
  pages,
  aim,
  lights,
  marked,
  isPdf,
  canPick,
  onPick,
  onReadBox,
  onChoice,
  onRotate,
  onArrange,
  onReturn,
}: ViewerProps) {
  const { t } = useLingui();
  const [camera] = useState(() => cameraStore(pages, paneSize));
  const [firstPlace] = useState(() => transformOf(camera.read().camera));
  const [scene] = useState(() => lightScene(camera));
  const frame = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hoverLayer = useRef<HTMLDivElement>(null);
  const [walk, setWalk] = useState<Walk | null>(null);
  const [imagePixels, setImagePixels] = useState(0);
  const anchor = useRef<{ from: ViewerWord; to: ViewerWord } | null>(null);

  useEffect(() => camera.showPages(pages), [camera, pages]);
  useEffect(() => (canvas.current && hoverLayer.current ? scene.attach(canvas.current, hoverLayer.current) : undefined), [scene]);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      // out of sight it has none
      if (element.clientWidth === 0) return;
      paneSize = { width: element.clientWidth, height: element.clientHeight };
      camera.resize(paneSize);
    });
    observer.observe(element);
    const place = () => {
      if (world.current) world.current.style.transform = transformOf(camera.read().camera);
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
    // under a hand that pans or zooms nothing moves by itself
    if (place && frame.current?.dataset['hand'] !== 'moves') camera.bring(place);
  }, [camera, focused, aim.words]);

  const take = (words: ViewerWord[], isExtension = false) => {
    if (words.length > 0) onPick(words, isExtension);
  };
  /** From the first word of either to the last, over what lies between. */
  const extended = ({ from, to }: { from: ViewerWord; to: ViewerWord }, word: ViewerWord) => {
    const ends = [from, to, word].toSorted((a, b) => a.id - b.id);
    return aim.words.between(ends[0] ?? word, ends.at(-1) ?? word);
  };
  const hand = {
    onTap: (at: { x: number; y: number }, withShift: boolean) => {
      const word = wordAt(camera.read(), aim.words, at);
      if (!word || !canPick) return;
      setWalk(null);
      if (withShift && anchor.current) take(extended(anchor.current, word), true);
      else {
        const value = valueAround(word, aim);
        anchor.current = { from: value[0] ?? word, to: value.at(-1) ?? word };
        take(value);
      }
    },
    onHover: (at: { x: number; y: number } | null) => {
      const word = at && canPick ? wordAt(camera.read(), aim.words, at) : null;
      if (frame.current) frame.current.dataset['over'] = word ? 'word' : 'page';
      scene.hover(word ? boxesOf(valueAround(word, aim), 'hover') : []);
    },
    onDraw: (box: { x0: number; y0: number; x1: number; y1: number }, isDone: boolean) => {
      scene.drawn(isDone ? null : box);
      if (!isDone) return;
      const words = wordsInBox(camera.read(), aim.words, box);
      const part = words.length > 0 ? null : partInBox(camera.read(), box);
      if (part) onReadBox?.(part.pageIndex, part.box);
      else take(words);
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

  return (
    <section className={classes.viewer} aria-label={t`Document pages`}>
      {pages.length > 1 ? (
        <Suspense fallback={<div className={classes.thumbnails} />}>
          <Thumbnails
            reading={reading}
            pages={pages}
            current={current}
            marked={marked}
            onOpen={camera.goTo}
            onArrange={onArrange ?? null}
          />
        </Suspense>
      ) : null}
      <div className={classes.stage}>
        {/* the page takes the focus, so that keys without Ctrl act on it and nowhere else */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- role application is interactive */}
        <div
          ref={frame}
          className={classes.frame}
          role="application"
          aria-label={canPick ? t`Page ${current + 1}; arrows walk the words, Enter takes one` : t`Page ${current + 1}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onBlur={() => setWalk(null)}
          data-viewer-page
        >
          <div ref={world} className={classes.world} style={{ transform: firstPlace }}>
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
                <CrispTile
                  documentId={reading.documentId}
                  pageCount={pages.length}
                  filePage={aim.words.filePage}
                  camera={camera}
                />
              </Suspense>
            ) : null}
          </div>
          <Suspense>
            <PageKeyboard
              frame={frame}
              camera={camera}
              pages={pages}
              current={current}
              aim={aim}
              walk={walk}
              walked={walked}
              onWalk={setWalk}
              onTake={canPick ? take : null}
              onChoice={onChoice}
              onRotate={onRotate}
              onReturn={onReturn}
            />
          </Suspense>
          <canvas ref={canvas} className={classes.overlay} aria-hidden="true" />
          <div ref={hoverLayer} className={classes.hovered} />
        </div>
        {pages.length > 0 ? (
          <Suspense>
            <ViewerToolbar
              camera={camera}
              current={current}
              pageCount={pages.length}
              onRotate={onRotate && page ? () => onRotate(page.index) : null}
            />
          </Suspense>
        ) : null}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {textOf(walked)}
      </p>
    </section>
  );
}
