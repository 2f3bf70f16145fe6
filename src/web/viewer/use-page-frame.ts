import { useEffect, useRef, useState } from 'react';
import { cameraStore } from './camera-store.ts';
import type { Camera, PageShape, Size } from './geometry.ts';

/** Last measured size, which a viewer rendered while hidden will have too. */
let paneSize: Size = { width: 0, height: 0 };
const transformOf = ({ x, y, scale }: Camera): string => `translate(${x}px, ${y}px) scale(${scale})`;

/** Viewport of the pages, and the content that the camera moves without rendering anything again. */
export function usePageFrame(pages: readonly PageShape[]) {
  const [camera] = useState(() => cameraStore(pages, paneSize));
  const [firstPlace] = useState(() => transformOf(camera.read().camera));
  const frame = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  useEffect(() => camera.showPages(pages), [camera, pages]);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      // A hidden element has no size.
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
  return { camera, frame, world, firstPlace };
}
