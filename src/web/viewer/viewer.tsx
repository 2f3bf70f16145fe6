/** Viewer of the review screen: thumbnails, pages, highlights and picking. */
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { currentSheetIndex, type PageShape } from './geometry.ts';
import type { Highlight } from './highlights.ts';
import { useWordNavigation } from './keyboard/use-word-navigation.ts';
import type { Reading } from './pages.queries.ts';
import type { PickTarget } from './pick.ts';
import { VisibleSheets } from './sheets-in-view.tsx';
import { useFocusInView, useHighlightScene } from './use-highlight-scene.ts';
import { usePageFrame } from './use-page-frame.ts';
import { usePagePointer } from './use-page-pointer.ts';
import { useView } from './use-view.ts';
import type { ViewerActions } from './viewer-actions.ts';
import { textOf } from './whole-value.ts';
import classes from './viewer.module.css';

/** Loaded on demand, because most documents have one page. */
const Thumbnails = lazy(async () => ({ default: (await import('./thumbnails.tsx')).Thumbnails }));
const ViewerToolbar = lazy(async () => ({ default: (await import('./viewer-toolbar.tsx')).ViewerToolbar }));
/** Keyboard control of the page. Loaded in parallel, so that it is available before the user focuses the page. */
const pageKeyboard = import('./keyboard/page-keyboard.tsx');
const PageKeyboard = lazy(async () => ({ default: (await pageKeyboard).PageKeyboard }));

export type ViewerProps = {
  reading: Reading;
  pages: readonly PageShape[];
  isPdf: boolean;
  pickTarget: PickTarget;
  highlights: readonly Highlight[];
  /** Pages with values to review. */
  marked: ReadonlySet<number>;
  actions: ViewerActions;
};

export function Viewer({ reading, pages, isPdf, pickTarget, highlights, marked, actions }: ViewerProps) {
  const { t } = useLingui();
  const { words } = pickTarget;
  const { onPick, onRotate, onArrange } = actions;
  const { camera, frame, world, firstPlace } = usePageFrame(pages);
  const walking = useWordNavigation(words);
  const { walked, walkTo } = walking;
  const { scene, canvas, hoverLayer } = useHighlightScene({ camera, words, highlights, walked });
  useFocusInView({ camera, words, highlights, frame });
  usePagePointer({ frame, camera, scene, pickTarget, actions, onTap: () => walkTo(null) });
  const current = useView(camera, (view) => currentSheetIndex(view.layout, view.camera, view.size));
  const page = pages[current];
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
            onArrange={onArrange}
          />
        </Suspense>
      ) : null}
      <div className={classes.stage}>
        {/* The page is focusable, so that keys without Ctrl apply only to it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- role application is interactive */}
        <div
          ref={frame}
          className={classes.frame}
          role="application"
          aria-label={
            onPick
              ? t`Page ${current + 1}. Use the arrow keys to move between words and Enter to select a word.`
              : t`Page ${current + 1}`
          }
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onBlur={() => walkTo(null)}
          data-viewer-page
        >
          <div ref={world} className={classes.world} style={{ transform: firstPlace }}>
            <VisibleSheets reading={reading} camera={camera} filePage={isPdf ? words.filePage : null} pageCount={pages.length} />
          </div>
          <Suspense>
            <PageKeyboard
              frame={frame}
              camera={camera}
              pages={pages}
              current={current}
              pickTarget={pickTarget}
              walking={walking}
              actions={actions}
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
