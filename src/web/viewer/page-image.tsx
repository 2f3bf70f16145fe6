import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { pageQueries, type Reading } from './pages.queries.ts';
import { useSettled } from '#web/ui/use-settled.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import type { Sheet } from './geometry.ts';
import classes from './viewer.module.css';

/** On a fast connection the full image comes before, and the preview would be loaded for nothing. */
const lateMs = 400;

/** Image of one page: the preview if it is cached or the full image is late, and the full image over it. Sizes are in points; the camera scales them. */
export function PageImage({
  reading,
  sheet,
  onImageWidth,
}: {
  reading: Reading;
  sheet: Sheet;
  onImageWidth: (px: number) => void;
}) {
  const { t } = useLingui();
  const { index, page } = sheet;
  const full = useQuery(pageQueries.image(reading, index, page.rotation, false));
  const isLate = useSettled(full.data === undefined, lateMs);
  const preview = useQuery({ ...pageQueries.image(reading, index, page.rotation, true), enabled: isLate });
  const url = useObjectUrl(full.data ?? preview.data);
  const number = index + 1;
  return (
    <div
      className={classes.sheet}
      style={{ left: sheet.x0, top: sheet.y0, width: sheet.x1 - sheet.x0, height: sheet.y1 - sheet.y0 }}
      data-page={index}
    >
      {url ? (
        <img
          className={classes.image}
          src={url}
          alt={t`Page ${number}`}
          draggable={false}
          onLoad={(event) => full.data && onImageWidth(event.currentTarget.naturalWidth)}
        />
      ) : null}
      {url || full.isError || !isLate ? null : <span className={classes.noImage}>{t`Loading page ${number}…`}</span>}
      {full.isError && !preview.data ? (
        <span className={classes.noImage}>{t`The image of page ${number} could not be displayed.`}</span>
      ) : null}
    </div>
  );
}
