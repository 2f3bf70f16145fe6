import { useEffect, useRef, useState } from 'react';
import { cameraStore } from './camera-store.ts';
import type { Camera, PageShape, Size } from './geometry.ts';

/** As it was measured last: what is drawn out of sight will have it too. */
let paneSize: Size = { width: 0, height: 0 };
const transformOf = ({ x, y, scale }: Camera): string => `translate(${x}px, ${y}px) scale(${scale})`;

/** The window that looks at the pages, and the world behind it, which the camera moves without drawing anything anew. */
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
  return { camera, frame, world, firstPlace };
}
