/** Pages of a PDF rendered by pdf.js one below the other, for a file without images from the service. */
import { getDocument } from './pdfjs.ts';
import { useEffect, useRef, useState } from 'react';
import { pdfSafety } from './pdf-safety.ts';

/** Enough to recognize the file. The rest is available by download. */
const maxPages = 30;
const scale = 1.4;

type Props = { file: Blob; className: string | undefined; unreadable: string };

export function PdfPages({ file, className, unreadable }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    let task: ReturnType<typeof getDocument> | null = null;
    const target = frame.current;
    const draw = async () => {
      const data = new Uint8Array(await file.arrayBuffer());
      if (gone.signal.aborted || !target) return;
      task = getDocument({ data, ...pdfSafety });
      const pdf = await task.promise;
      for (let number = 1; number <= Math.min(maxPages, pdf.numPages) && !gone.signal.aborted; number += 1) {
        const page = await pdf.getPage(number);
        const viewport = page.getViewport({ scale });
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
        canvas.className = className ?? '';
        await page.render({ canvas, viewport }).promise;
        if (!gone.signal.aborted) target.append(canvas);
      }
    };
    draw().catch(() => !gone.signal.aborted && setUnreadable(true));
    return () => {
      gone.abort();
      target?.replaceChildren();
      task?.destroy().catch(() => undefined);
    };
  }, [file, className]);
  return isUnreadable ? <p>{unreadable}</p> : <div ref={frame} style={{ display: 'contents' }} />;
}
