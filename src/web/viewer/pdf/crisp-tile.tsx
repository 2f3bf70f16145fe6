/** Visible part of a page rendered by pdf.js when the user zooms beyond the resolution of the image. Loaded only then. */
import { useQuery } from '@tanstack/react-query';
import { getDocument, type PDFDocumentProxy } from './pdfjs.ts';
import { useEffect, useRef, useState } from 'react';
import { pageQueries } from '../pages.queries.ts';
import type { CameraStore } from '../camera-store.ts';
import { currentSheetIndex, type Sheet } from '../geometry.ts';
import { pdfSafety } from './pdf-safety.ts';
import { tileOf, type Tile } from '../tile.ts';
import classes from '../viewer.module.css';

/** Delay after the last zoom step, so that no tile is rendered for intermediate steps. */
const restMs = 120;

type Props = { documentId: string; pageCount: number; filePage: (pageIndex: number) => number; camera: CameraStore };

export function CrispTile({ documentId, pageCount, filePage, camera }: Props) {
  const { data: file } = useQuery(pageQueries.file(documentId));
  const pdf = usePdf(file, pageCount);
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    if (!pdf) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current: AbortController | null = null;
    const schedule = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        current?.abort();
        current = new AbortController();
        const { camera: at, layout, size } = camera.read();
        const sheet = layout.sheets[currentSheetIndex(layout, at, size)];
        const tile = sheet && tileOf(sheet, at, size, devicePixelRatio);
        if (sheet && tile && canvas.current) void draw(pdf, filePage(sheet.index), sheet, tile, canvas.current, current.signal);
      }, restMs);
    };
    schedule();
    const stop = camera.subscribe(schedule);
    return () => {
      clearTimeout(timer);
      current?.abort();
      stop();
    };
  }, [pdf, filePage, camera]);

  return <canvas ref={canvas} className={classes.tile} hidden aria-hidden="true" />;
}

/** Loads the PDF. A split or merged document has other pages than its file, so only its images are used. */
function usePdf(file: Blob | undefined, pageCount: number): PDFDocumentProxy | null {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    let isGone = false;
    let task: ReturnType<typeof getDocument> | null = null;
    const open = async () => {
      const data = new Uint8Array(await file.arrayBuffer());
      if (isGone) return;
      task = getDocument({ data, ...pdfSafety });
      const opened = await task.promise;
      if (!isGone && opened.numPages === pageCount) setPdf(opened);
    };
    // If pdf.js cannot open a file, the image made by the service is still shown.
    open().catch(() => undefined);
    return () => {
      isGone = true;
      setPdf(null);
      task?.destroy().catch(() => undefined);
    };
  }, [file, pageCount]);
  return pdf;
}

async function draw(
  pdf: PDFDocumentProxy,
  filePage: number,
  sheet: Sheet,
  tile: Tile,
  target: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<void> {
  try {
    const page = await pdf.getPage(filePage + 1);
    const viewport = page.getViewport({
      scale: tile.scale,
      rotation: (page.rotate + sheet.page.rotation) % 360,
      offsetX: -tile.left * tile.scale,
      offsetY: -tile.top * tile.scale,
    });
    const isSamePage = Math.abs(viewport.width / tile.scale - (sheet.x1 - sheet.x0)) < 2;
    if (signal.aborted || !isSamePage) return;
    const drawn = document.createElement('canvas');
    drawn.width = tile.pixels.width;
    drawn.height = tile.pixels.height;
    const task = page.render({ canvas: drawn, viewport });
    signal.addEventListener('abort', () => task.cancel(), { once: true });
    await task.promise;
    if (signal.aborted) return;
    target.width = drawn.width;
    target.height = drawn.height;
    target.getContext('2d')?.drawImage(drawn, 0, 0);
    Object.assign(target.style, {
      left: `${sheet.x0 + tile.left}px`,
      top: `${sheet.y0 + tile.top}px`,
      width: `${tile.width}px`,
      height: `${tile.height}px`,
    });
    target.hidden = false;
  } catch {
    // Canceled because the view moved on, or a page that pdf.js cannot render: the image stays.
  }
}
