import { useQueryClient } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { GroupValue } from '../bulk/bulk.mutations.ts';
import { pageQueries } from '#web/viewer/pages.queries.ts';
import { cropOf } from '#web/viewer/page-crop.tsx';
import classes from './group-verification.module.css';

const height = 56;
/** Width used until the element is mounted. */
const defaultCropWidth = 280;

/** Crop of the page around the value, as wide as its card. It is drawn when it becomes visible, and only this strip of the page is kept. */
export function Crop({ value: { documentId, place } }: { value: GroupValue }) {
  const client = useQueryClient();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !place) return undefined;
    let isGone = false;
    const draw = async () => {
      const image = pageQueries.image({ documentId, readAt: null }, place.pageIndex, place.rotation, false);
      const picture = await createImageBitmap(await client.fetchQuery({ ...image, gcTime: 0 }));
      const [x0, y0, x1, y1] = place.box;
      const page = { index: place.pageIndex, rotation: place.rotation, width: place.pageWidth, height: place.pageHeight };
      const strip = { width: element.clientWidth || defaultCropWidth, height };
      const drawn = cropOf(page, { x0, y0, x1, y1 }, strip);
      const context = isGone ? null : element.getContext('2d');
      const ratio = window.devicePixelRatio;
      element.width = strip.width * ratio;
      element.height = strip.height * ratio;
      context?.scale(ratio, ratio);
      context?.drawImage(picture, drawn.left, drawn.top, drawn.width, drawn.height);
      if (context) {
        context.fillStyle = 'rgb(255 196 0 / 22%)';
        context.fillRect(drawn.mark.left, drawn.mark.top, drawn.mark.width, drawn.mark.height);
      }
      picture.close();
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        // Without an image of the page the strip stays empty.
        void draw().catch(() => {});
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [client, documentId, place]);
  if (!place)
    return (
      <span className={`${classes.crop} ${classes.nowhere} centred faint`}>
        <Trans>not found on the page</Trans>
      </span>
    );
  return <canvas ref={canvas} className={classes.crop} aria-hidden="true" />;
}
