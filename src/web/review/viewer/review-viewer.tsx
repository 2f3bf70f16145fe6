import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { can } from '#web/platform/api/service.ts';
import { whenIdle } from '#web/platform/loading/when-idle.ts';
import { inSight } from '#web/ui/in-sight.ts';
import type { ViewerWord } from '#web/viewer/page-words.ts';
import { readingOf } from '#web/viewer/pages.queries.ts';
import { Viewer } from '#web/viewer/viewer.tsx';
import type { Dialogs } from '../dialogs/use-dialogs.ts';
import { fieldsToReview } from '../form/review-fields.ts';
import type { Teaching } from '../items/use-example-row.ts';
import type { Sheets } from '../layout/use-sheets.ts';
import type { Selection } from '../selection/use-selection.ts';
import { isBeingRead } from '../session/is-being-read.ts';
import type { Session } from '../session/use-session.ts';

const NoPages = lazy(async () => ({ default: (await import('../review-empty-states.tsx')).NoPages }));
const turning = whenIdle(() => import('./turn-page.ts'));

type Props = { session: Session; selection: Selection; teaching: Teaching; sheets: Sheets; dialogs: Dialogs };

/** Viewer of the document's pages: highlights the selection, and picked words go into the focused value. */
export function ReviewViewer({ session, selection, teaching, sheets, dialogs }: Props) {
  const client = useQueryClient();
  const { detail, fields, isEditable } = session;
  const { words, page, focus } = selection;
  const marked = useMemo(() => {
    const unsure = fieldsToReview(fields).flatMap((field) => field.value.wordIds);
    return new Set(unsure.map((id) => words.byId(id)?.pageIndex).filter((index) => index !== undefined));
  }, [fields, words]);
  if (detail.pages.length === 0 && !isBeingRead(detail))
    return (
      <Suspense>
        <NoPages onDownload={() => dialogs.choose({ kind: 'download' })} />
      </Suspense>
    );

  const pick = (picked: ViewerWord[], isExtension: boolean) => {
    if (teaching.isOn) {
      teaching.pick(picked);
      return sheets.show('values');
    }
    page.pick(picked, isExtension);
    if (sheets.isNarrow && focus) sheets.show('values');
  };
  const turn = (pageIndex: number) =>
    void turning().then(({ turnPage }) => turnPage(client, { documentId: detail.id, pageIndex }));
  const backToField = () => {
    if (focus?.kind === 'field') selection.focusField(focus.name);
    else if (focus?.kind === 'cell') inSight('[role="grid"]')?.focus();
    else selection.confirmAndGo(1);
  };
  return (
    <Viewer
      reading={readingOf(detail)}
      pages={detail.pages}
      pickTarget={page.pickTarget}
      highlights={teaching.isOn ? teaching.highlights : page.highlights}
      marked={marked}
      isPdf={detail.contentType === 'application/pdf'}
      actions={{
        onPick: detail.pages.length > 0 && can('words') ? pick : null,
        onReadBox: isEditable && can('words') && !teaching.isOn ? page.readBox : null,
        onChoice: isEditable ? selection.takeChoice : null,
        onRotate: isEditable ? turn : null,
        onArrange: isEditable ? (at) => dialogs.open({ kind: 'parts', tool: 'pages', at }) : null,
        onReturn: backToField,
      }}
    />
  );
}
