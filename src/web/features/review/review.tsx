/** The detail editor: pages on the left, form on the right, items under the page; on a phone one sheet at a time. */
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import type { Me } from '#web/api/desk.queries.ts';
import type { DocumentDetail } from '#web/api/documents.queries.ts';
import { hasDesk } from '#web/api/has-desk.ts';
import { reviewMutations } from '#web/api/review.mutations.ts';
import { needsAttention } from '#web/blocks/fields/attention.ts';
import { Viewer } from '#web/blocks/viewer/viewer.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { redo, undo } from './draft.ts';
import { FormPanel } from './form-panel.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { ReviewHeader } from './review-header.tsx';
import { AllDone, BeingRead, NoPages, NotRead } from './review-states.tsx';
import { SheetSwitch, type Sheet } from './sheet-switch.tsx';
import { Splitter, usePaneSize } from './splitter.tsx';
import { useDocumentActions } from './use-document-actions.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useReview } from './use-review.ts';
import classes from './review.module.css';

/** The grid is a third of this page's code and stands under the page: fetched beside it, shown when it is there. */
const itemsPanel = import('./items-panel.tsx');
const ItemsPanel = lazy(async () => ({ default: (await itemsPanel).ItemsPanel }));

const toPage = () => document.querySelector<HTMLElement>('[data-viewer-page]')?.focus();

export function Review({ detail, me, culture }: { detail: DocumentDetail; me: Me; culture: string }) {
  const { t } = useLingui();
  const review = useReview(detail, me, culture);
  const way = useNeighbours(detail.id, culture);
  const isNarrow = useMedia('(width < 900px)');
  const [sheet, setSheet] = useState<Sheet>('values');
  const [open, setOpen] = useState<'history' | 'rename' | null>(null);
  const [isDone, setDone] = useState(false);
  const [warned, setWarned] = useState(false);
  const [itemsWide, setItemsWide] = useState(false);
  const formPane = usePaneSize('form', 460, { min: 340, max: 760 });
  const itemsPane = usePaneSize('items', Math.min(280, 110 + 30 * Math.max(1, review.rows.length)), { min: 96, max: 640 });
  const rotate = useMutation(reviewMutations.rotatePage);
  const { isEditable, saving, store, fields } = review;
  const { neighbours } = way;

  const goOn = () => (neighbours?.nextId ? way.goTo(neighbours.nextId) : setDone(true));
  const actions = useDocumentActions(detail, { onRename: () => setOpen('rename'), onGone: goOn });
  const stop = (name: string) => {
    setSheet('values');
    review.focusField(name);
  };
  const firstBad = () => review.fieldsNow().find((field) => field.value.problem !== undefined)?.definition.name;
  const save = () => {
    const bad = firstBad();
    if (bad === undefined) void saving.save('save');
    else stop(bad);
  };
  const validate = async () => {
    const bad = firstBad();
    if (bad !== undefined) return stop(bad);
    const grave = review.fieldsNow().find(({ mark }) => needsAttention(mark) && mark.kind !== 'look');
    if (grave && !warned) {
      setWarned(true);
      return stop(grave.definition.name);
    }
    if (review.conflicts.length === 0 && (await saving.save('validate'))) goOn();
  };

  const group = t`Review`;
  const always = [
    { id: 'review.history', label: t`History`, group, run: () => setOpen('history') },
    {
      id: 'review.next',
      label: t`Next document`,
      group,
      keys: 'Alt+PageDown',
      run: () => neighbours?.nextId && way.goTo(neighbours.nextId),
    },
    {
      id: 'review.previous',
      label: t`Previous document`,
      group,
      keys: 'Alt+PageUp',
      run: () => neighbours?.previousId && way.goTo(neighbours.previousId),
    },
    { id: 'review.page', label: t`Work on the page with the keyboard`, group, keys: 'KeyP', run: toPage },
    { id: 'review.items', label: t`Items over the full width`, group, keys: 'KeyI', run: () => setItemsWide(!itemsWide) },
  ];
  const editing = [
    { id: 'review.validate', label: t`Validate and next`, group, keys: 'Mod+Enter', run: () => void validate() },
    { id: 'review.save', label: t`Save`, group, keys: 'Mod+KeyS', run: save },
    { id: 'review.undo', label: t`Undo`, group, keys: 'Mod+KeyZ', run: () => store.update(undo) },
    { id: 'review.redo', label: t`Redo`, group, keys: 'Mod+Shift+KeyZ', run: () => store.update(redo) },
    { id: 'review.redoToo', label: t`Redo`, group, keys: 'Mod+KeyY', keyOnly: true, run: () => store.update(redo) },
    {
      id: 'review.confirm',
      label: t`Confirm the field, go to the next to check`,
      group,
      keys: 'Enter',
      keyOnly: true,
      run: () => review.confirmAndGo(1),
    },
    {
      id: 'review.back',
      label: t`Back to the previous to check`,
      group,
      keys: 'Shift+Enter',
      keyOnly: true,
      run: () => review.confirmAndGo(-1),
    },
  ];
  useActions(isEditable ? [...always, ...editing] : always);

  const marked = useMemo(() => {
    const unsure = fields.filter((field) => needsAttention(field.mark)).flatMap((field) => field.value.wordIds);
    return new Set(unsure.map((id) => review.words.byId(id)?.pageIndex).filter((index) => index !== undefined));
  }, [fields, review.words]);

  if (isDone) return <AllDone listHref={way.listHref} name={detail.fileName} />;
  const isBeingRead = detail.state === 'New' || detail.state === 'Extracting';
  const backToField = () => {
    if (review.focus?.kind === 'field') review.focusField(review.focus.name);
    else if (review.focus?.kind === 'cell') document.querySelector<HTMLElement>('[role="grid"]')?.focus();
    else review.confirmAndGo(1);
  };
  const viewer =
    detail.pages.length === 0 && !isBeingRead ? (
      <NoPages onDownload={() => actions.choose({ kind: 'download' })} />
    ) : (
      <Viewer
        reading={review.reading}
        pages={detail.pages}
        aim={review.aim}
        lights={review.lights}
        marked={marked}
        isPdf={detail.contentType === 'application/pdf'}
        canPick={detail.pages.length > 0 && hasDesk()}
        onPick={(words) => {
          review.pick(words);
          if (isNarrow && review.focus) setSheet('values');
        }}
        onRotate={isEditable ? (pageIndex) => rotate.mutate({ documentId: detail.id, pageIndex }) : null}
        onReturn={backToField}
      />
    );
  const items =
    review.columns.length > 0 && !isBeingRead ? (
      <Suspense>
        <ItemsPanel review={review} onLeave={toPage} />
      </Suspense>
    ) : null;
  const form = (
    <>
      {detail.state === 'Error' ? (
        <NotRead
          reason={detail.failureReason}
          onReadAgain={isEditable ? actions.readAgain : null}
          isBusy={actions.isReadingAgain}
        />
      ) : null}
      {saving.state.kind === 'failed' ? (
        <p className={classes.saveProblem} role="alert">
          {t`Not saved.`} {errorText(saving.state.error)} {t`Your changes stay here.`}
          {saving.state.error instanceof ApiError && saving.state.error.code === 'invalid_input' ? (
            <span> {Object.values(saving.state.error.fieldErrors).join(' ')}</span>
          ) : null}
        </p>
      ) : null}
      {warned && review.left.length > 0 ? (
        <output className={classes.warned}>{t`Something is missing or wrong. Validate again if you want it so.`}</output>
      ) : null}
      {isBeingRead ? <BeingRead detail={detail} /> : <FormPanel review={review} onLeave={toPage} />}
    </>
  );

  return (
    <div className={classes.review} data-narrow={isNarrow}>
      <ReviewHeader
        review={review}
        way={way}
        onSave={save}
        onValidate={() => void validate()}
        onHistory={() => setOpen('history')}
        onChoose={actions.choose}
      />
      {isNarrow ? (
        <>
          <div className={classes.sheet} hidden={sheet !== 'page'}>
            {viewer}
          </div>
          <div className={classes.sheet} hidden={sheet !== 'values'}>
            <div className={classes.scroller}>
              {form}
              {items}
            </div>
          </div>
          <SheetSwitch sheet={sheet} left={review.left.length} onChange={setSheet} />
        </>
      ) : (
        <div className={classes.panes} style={{ gridTemplateColumns: `minmax(0, 1fr) 5px ${formPane.size}px` }}>
          <div
            className={classes.left}
            style={{
              gridTemplateRows: items
                ? itemsWide
                  ? '0 0 minmax(0, 1fr)'
                  : `minmax(0, 1fr) 5px ${itemsPane.size}px`
                : 'minmax(0, 1fr)',
            }}
          >
            <div className={classes.cell}>{viewer}</div>
            {items ? (
              <>
                <Splitter label={t`Height of the items`} direction="column" pane={itemsPane} />
                <div className={classes.cell}>{items}</div>
              </>
            ) : null}
          </div>
          <Splitter label={t`Width of the form`} direction="row" pane={formPane} />
          <div className={classes.scroller}>{form}</div>
        </div>
      )}
      <p className="visually-hidden" aria-live="polite">
        {review.announcement}
      </p>
      {open === 'history' ? <HistoryDrawer detail={detail} culture={culture} onClose={() => setOpen(null)} /> : null}
      {open === 'rename' ? <RenameDialog detail={detail} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}
