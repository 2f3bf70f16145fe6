import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { pageQueries, type Reading } from '#web/viewer/pages.queries.ts';
import { rotatedSize, type PageShape } from '#web/viewer/geometry.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import classes from './pages-dialog.module.css';

/** Length of the longer side of a page in pixels. A few pages are large enough to read their number and supplier. */
export const pageSide = (pageCount: number): number => (isFew(pageCount) ? 240 : 116);
const isFew = (pageCount: number) => pageCount <= 4;

type Props = { reading: Reading; page: PageShape; pageCount: number };

/** Rotated image of a page, loaded when it becomes visible, because a document may have three hundred pages. */
export function PagePicture({ reading, page, pageCount }: Props) {
  const frame = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: '200px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { data } = useQuery({ ...pageQueries.image(reading, page.index, page.rotation, !isFew(pageCount)), enabled: isSeen });
  const url = useObjectUrl(data);
  const size = rotatedSize(page);
  const scale = pageSide(pageCount) / Math.max(size.width, size.height, 1);
  return (
    <span ref={frame} className={classes.picture} style={{ width: size.width * scale, height: size.height * scale }}>
      {url ? <img src={url} alt="" draggable={false} /> : null}
    </span>
  );
}
