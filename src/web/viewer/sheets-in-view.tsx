import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import type { CameraStore } from './camera-store.ts';
import { currentSheetIndex, visibleRange } from './geometry.ts';
import { PageImage } from './page-image.tsx';
import type { Reading } from './pages.queries.ts';
import { exceedsImageResolution } from './tile.ts';
import { useView } from './use-view.ts';

const CrispTile = lazy(async () => ({ default: (await import('./pdf/crisp-tile.tsx')).CrispTile }));

type Props = {
  reading: Reading;
  camera: CameraStore;
  /** Returns the page number in the file; null if there is no PDF to render from. */
  filePage: ((pageIndex: number) => number) | null;
  pageCount: number;
};

/** Images of the visible pages, and a sharper rendering where the zoom exceeds the resolution of an image. */
export function VisibleSheets({ reading, camera, filePage, pageCount }: Props) {
  const [imagePixels, setImagePixels] = useState(0);
  const range = useView(camera, (view) => {
    const { from, to } = visibleRange(view.layout, view.camera, view.size, 1);
    return `${from}-${to}`;
  });
  const needsCrisp = useView(camera, (view) => {
    const sheet = view.layout.sheets[currentSheetIndex(view.layout, view.camera, view.size)];
    return sheet !== undefined && exceedsImageResolution(view.camera, devicePixelRatio, imagePixels, sheet.x1 - sheet.x0);
  });
  const [from = 0, to = 0] = range.split('-').map(Number);
  const layout = useSyncExternalStore(camera.subscribe, () => camera.read().layout);
  return (
    <>
      {layout.sheets.slice(from, to).map((sheet) => (
        <PageImage key={`${sheet.index}-${sheet.page.rotation}`} reading={reading} sheet={sheet} onImageWidth={setImagePixels} />
      ))}
      {filePage && needsCrisp ? (
        <Suspense>
          <CrispTile documentId={reading.documentId} pageCount={pageCount} filePage={filePage} camera={camera} />
        </Suspense>
      ) : null}
    </>
  );
}
