import { useQuery } from '@tanstack/react-query';
import { pageQueries, type Reading } from './pages.queries.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { rotateRect, rotatedSize, union, type PageShape, type Rect } from './geometry.ts';
import type { ViewerWord } from './page-words.ts';
import classes from './page-crop.module.css';

const height = 44;
const width = 320;

/** Returns the size and offset of the page image that center the box in the strip at a readable scale. */
export function cropOf(page: PageShape, box: Rect, strip = { width, height }) {
  const turned = rotateRect(page, box);
  const size = rotatedSize(page);
  const byHeight = (strip.height * 0.5) / Math.max(6, turned.y1 - turned.y0);
  const byWidth = (strip.width * 0.9) / Math.max(1, turned.x1 - turned.x0);
  const scale = Math.min(3, Math.max(0.6, Math.min(byHeight, byWidth)));
  return {
    width: size.width * scale,
    height: size.height * scale,
    left: strip.width / 2 - ((turned.x0 + turned.x1) / 2) * scale,
    top: strip.height / 2 - ((turned.y0 + turned.y1) / 2) * scale,
    mark: {
      left: strip.width / 2 - ((turned.x1 - turned.x0) / 2) * scale - 2,
      top: strip.height / 2 - ((turned.y1 - turned.y0) / 2) * scale - 1,
      width: (turned.x1 - turned.x0) * scale + 4,
      height: (turned.y1 - turned.y0) * scale + 2,
    },
  };
}

/** Crop of the page around a value, shown directly below its input. */
export function PageCrop({
  reading,
  pages,
  words,
}: {
  reading: Reading;
  pages: readonly PageShape[];
  words: readonly ViewerWord[];
}) {
  const [first] = words;
  const page = pages.find((each) => each.index === first?.pageIndex);
  const box = union(words.filter((word) => word.pageIndex === first?.pageIndex).map((word) => word.box));
  const { data } = useQuery({
    ...pageQueries.image(reading, page?.index ?? 0, page?.rotation ?? 0, false),
    enabled: page !== undefined,
  });
  const url = useObjectUrl(data);
  if (!page || !box || !url) return null;
  const { mark, ...picture } = cropOf(page, box);
  return (
    <div className={classes.strip} style={{ height }} aria-hidden="true">
      <div className={classes.middle} style={{ width, height }}>
        <img className={classes.picture} src={url} alt="" style={picture} />
        <span className={classes.mark} style={mark} />
      </div>
    </div>
  );
}
