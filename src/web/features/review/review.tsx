/** The detail editor: pages on the left, form on the right, items under the page; on a phone one sheet at a time. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Light } from '#web/blocks/viewer/lights.ts';
import type { ViewerWord } from '#web/blocks/viewer/page-words.ts';
import type { OpenParts } from '../review-tools/parts-tools.tsx';
import type { Me } from '#web/api/desk.queries.ts';
import type { DocumentDetail } from '#web/api/documents.queries.ts';
import { hasDesk } from '#web/api/has-desk.ts';
import { needsAttention } from '#contract/attention.ts';
import { Viewer } from '#web/blocks/viewer/viewer.tsx';
import { withTexts } from '#web/i18n/with-texts.ts';
import { inSight } from '#web/ui/in-sight.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { changeQueue } from './queue-store.ts';
import { withDone, type Queue } from './queue.ts';
import { FormPanel } from './form-panel.tsx';
import { isPartsTool, type MenuChoice } from './review-menu.tsx';
import { ReviewHeader } from './review-header.tsx';
import type { Sheet } from './sheet-switch.tsx';
import { usePaneSize } from './pane-size.ts';
import type { OpenTool, Tool } from './tools.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useReview } from './use-review.ts';
import classes from './review.module.css';

/** The grid is a third of this page's code and stands under the page: fetched beside it, shown when it is there. */
const itemsPanel = import('./items-panel.tsx');
const ItemsPanel = lazy(async () => ({ default: (await itemsPanel).ItemsPanel }));

const BeingRead = lazy(async () => ({ default: (await import('./being-read.tsx')).BeingRead }));
const SheetSwitch = lazy(async () => ({ default: (await import('./sheet-switch.tsx')).SheetSwitch }));
const Splitter = lazy(async () => ({ default: (await import('./splitter.tsx')).Splitter }));
const reviewKeys = import('./review-keys.tsx');
const ReviewKeys = lazy(async () => ({ default: (await reviewKeys).ReviewKeys }));

const tools = ['review-tools'] as const;
/** All that is done to pages and attachments as a whole; its keys are there as soon as it is. */
const parts = () => withTexts(tools, () => import('../review-tools/parts-tools.tsx'));
const PartsTools = lazy(async () => ({ default: (await parts()).PartsTools }));
const Attachments = lazy(async () => ({ default: (await parts()).Attachments }));
const TeachRow = lazy(async () => ({ default: (await parts()).TeachRow }));
/** Fetched when the page is at rest, not when it is needed: then there may be no network. */
const saveProblem = whenIdle(() => withTexts(tools, () => import('../review-tools/save-problem.tsx')));
const SaveProblem = lazy(async () => ({ default: (await saveProblem()).SaveProblem }));
whenIdle(() =>
  withTexts(tools, () =>
    Promise.all([
      import('../review-tools/pending-saves.tsx'),
      import('../review-tools/conflict-list.tsx'),
      import('../review-tools/field-tools.tsx'),
      import('../review-tools/message-actions.tsx'),
    ]),
  ),
);
const documentActions = whenIdle(() => withTexts(tools, () => import('../review-tools/document-actions.ts')));
const turning = whenIdle(() => withTexts(tools, () => import('../review-tools/turn-page.ts')));
const allDone = whenIdle(() => withTexts(tools, () => import('../review-tools/all-done.tsx')));
const AllDone = lazy(async () => ({ default: (await allDone()).AllDone }));
const OthersChanges = lazy(() =>
  withTexts(tools, async () => ({ default: (await import('../review-tools/others-changes.tsx')).OthersChanges })),
);
/** All that is not needed to read and correct values; its keys are there as soon as it is. */
const ReviewTools = lazy(() =>
  withTexts(tools, async () => ({ default: (await import('../review-tools/review-tools.tsx')).ReviewTools })),
);

const NoPages = lazy(async () => ({ default: (await import('./review-ends.tsx')).NoPages }));
const NothingRead = lazy(async () => ({ default: (await import('./review-ends.tsx')).NothingRead }));
const NotRead = lazy(async () => ({ default: (await import('./review-ends.tsx')).NotRead }));
/** Where one came to a field by a link. */
const DeepLink = lazy(async () => ({ default: (await import('./deep-link.tsx')).DeepLink }));
const RenameDialog = lazy(async () => ({ default: (await import('./rename-dialog.tsx')).RenameDialog }));

const toPage = () => inSight('[data-viewer-page]')?.focus();

export function Review({ detail, me, culture }: { detail: DocumentDetail; me: Me; culture: string }) {
  const { t } = useLingui();
  const review = useReview(detail, me, culture);
  const way = useNeighbours(detail.id);
  const isNarrow = useMedia('(width < 900px)');
  const [sheet, setSheet] = useState<Sheet>('values');
  const [isRenaming, setRenaming] = useState(false);
  const [opened, setOpened] = useState<{ tool: Tool; about?: string | undefined } | null>(null);
  const openTool: OpenTool = (tool, about) => setOpened({ tool, about });
  const [openedParts, setParts] = useState<OpenParts>(null);
  /** While one shows a row: what was picked for it, once something was. */
  const [taught, setTaught] = useState<{ picked: readonly ViewerWord[] } | null>(null);
  const [taughtLights, setTaughtLights] = useState<readonly Light[]>([]);
  const [isDone, setDone] = useState(false);
  const [seenAt] = useState(detail.updatedAt ?? detail.createdAt);
  const [warned, setWarned] = useState(false);
  const [itemsWide, setItemsWide] = useState(false);
  const formPane = usePaneSize('form', 460, { min: 340, max: 760 });
  const itemsPane = usePaneSize('items', Math.min(280, 110 + 30 * Math.max(1, review.rows.length)), { min: 96, max: 640 });
  const client = useQueryClient();
  const { isEditable, saving, fields, focus, pick, readBox, takeChoice, focusField, confirmAndGo } = review;
  const { neighbours } = way;

  const goOn = () => {
    const leave = (queue: Queue) => withDone(queue, detail.id);
    if (neighbours?.nextId) return way.goTo(neighbours.nextId, leave);
    changeQueue(leave);
    setDone(true);
  };
  const skip = () => {
    if (!way.skip()) setDone(true);
  };
  const name = review.header('issued_by_name_sm') || detail.fileName;
  const choose = (choice: MenuChoice) =>
    void documentActions()
      .then(({ chooseForDocument }) =>
        chooseForDocument(choice, { client, detail, onRename: () => setRenaming(true), onGone: goOn, onOpen: openTool }),
      )
      // said already
      .catch(() => undefined);
  const teach = () => {
    setTaught({ picked: [] });
    setSheet('page');
    toPage();
  };
  const onTeach = isEditable && hasDesk() && detail.pages.length > 0 && review.columns.length > 0 ? teach : null;
  const stop = (name: string) => {
    setSheet('values');
    review.focusField(name);
  };
  const firstBad = () => review.fieldsNow().find((field) => field.value.problem !== undefined)?.definition.name;
  const save = () => {
    const bad = firstBad();
    if (bad === undefined) void saving.save('save', name);
    else stop(bad);
  };
  /** Goes on at once: the save runs behind, and a failed one says so and leads back. */
  const validate = () => {
    const bad = firstBad();
    if (bad !== undefined) return stop(bad);
    const grave = review.fieldsNow().find(({ mark }) => needsAttention(mark) && mark.kind !== 'look');
    if (grave && !warned) {
      setWarned(true);
      return stop(grave.definition.name);
    }
    if (review.conflictsNow().length > 0) return setSheet('values');
    void saving.save('validate', name);
    return goOn();
  };

  const marked = useMemo(() => {
    const unsure = fields.filter((field) => needsAttention(field.mark)).flatMap((field) => field.value.wordIds);
    return new Set(unsure.map((id) => review.words.byId(id)?.pageIndex).filter((index) => index !== undefined));
  }, [fields, review.words]);

  if (isDone)
    return (
      <Suspense>
        <AllDone way={way} name={detail.fileName} isSkipped={neighbours?.skipped.at(-1) === detail.id} />
      </Suspense>
    );
  const isBeingRead = detail.state === 'New' || detail.state === 'Extracting';
  const backToField = () => {
    if (focus?.kind === 'field') focusField(focus.name);
    else if (focus?.kind === 'cell') inSight('[role="grid"]')?.focus();
    else confirmAndGo(1);
  };
  const viewer =
    detail.pages.length === 0 && !isBeingRead ? (
      <Suspense>
        <NoPages onDownload={() => choose({ kind: 'download' })} />
      </Suspense>
    ) : (
      <Viewer
        reading={review.reading}
        pages={detail.pages}
        aim={review.aim}
        lights={taught ? taughtLights : review.lights}
        marked={marked}
        isPdf={detail.contentType === 'application/pdf'}
        canPick={detail.pages.length > 0 && hasDesk()}
        onChoice={isEditable ? takeChoice : undefined}
        onReadBox={isEditable && hasDesk() && !taught ? readBox : null}
        onPick={(words, isExtension) => {
          if (taught) {
            setTaught({ picked: words });
            return setSheet('values');
          }
          pick(words, isExtension);
          if (isNarrow && focus) setSheet('values');
        }}
        onRotate={
          isEditable
            ? (pageIndex) => void turning().then(({ turnPage }) => turnPage(client, { documentId: detail.id, pageIndex }))
            : null
        }
        onArrange={isEditable ? (at) => setParts({ tool: 'pages', at }) : null}
        onReturn={backToField}
      />
    );
  const items =
    review.columns.length > 0 && !isBeingRead ? (
      <Suspense>
        <ItemsPanel
          review={review}
          onLeave={toPage}
          onOpen={openTool}
          onTeach={onTeach}
          teaching={
            taught ? (
              <TeachRow
                documentId={detail.id}
                columns={review.columns}
                culture={culture}
                picked={taught.picked}
                words={review.words}
                rowsNow={review.rows.length}
                header={review.header}
                onLights={setTaughtLights}
                onTake={(rows) => {
                  review.putRows(rows);
                  setTaught(null);
                }}
                onAgain={teach}
                onClose={() => setTaught(null)}
              />
            ) : null
          }
        />
      </Suspense>
    ) : null;
  const form = (
    <>
      {detail.state === 'Error' ? (
        <Suspense>
          <NotRead reason={detail.failureReason} onReadAgain={isEditable ? () => choose({ kind: 'readAgain' }) : null} />
        </Suspense>
      ) : null}
      {detail.state === 'Extracted' && review.isBare && isEditable ? (
        <Suspense>
          <NothingRead onChangeType={() => openTool('typeAndUnit')} />
        </Suspense>
      ) : null}
      {saving.state.kind === 'idle' || saving.state.kind === 'sending' ? null : (
        <Suspense>
          <SaveProblem state={saving.state} />
        </Suspense>
      )}
      {hasDesk() ? (
        <Suspense>
          <OthersChanges review={review} myName={me.name} seenAt={seenAt} />
        </Suspense>
      ) : null}
      {warned && review.left.length > 0 ? (
        <output className={classes.warned}>{t`Something is missing or wrong. Validate again if you want it so.`}</output>
      ) : null}
      {isBeingRead ? (
        <Suspense>
          <BeingRead detail={detail} />
        </Suspense>
      ) : (
        <FormPanel review={review} onLeave={toPage} onOpen={openTool} />
      )}
      {isBeingRead ? null : (
        <Suspense>
          <Attachments detail={detail} isEditable={isEditable} goTo={way.goTo} />
        </Suspense>
      )}
    </>
  );

  return (
    <div className={classes.review} data-narrow={isNarrow}>
      <ReviewHeader
        review={review}
        way={way}
        onSave={save}
        onValidate={validate}
        onSkip={skip}
        onHistory={() => openTool('history')}
        onChoose={(choice) => (isPartsTool(choice) ? setParts({ tool: choice.kind, at: 0 }) : choose(choice))}
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
          <Suspense>
            <SheetSwitch sheet={sheet} left={review.left.length} onChange={setSheet} />
          </Suspense>
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
                <Suspense fallback={<div />}>
                  <Splitter label={t`Height of the items`} direction="column" pane={itemsPane} />
                </Suspense>
                <div className={classes.cell}>{items}</div>
              </>
            ) : null}
          </div>
          <Suspense fallback={<div />}>
            <Splitter label={t`Width of the form`} direction="row" pane={formPane} />
          </Suspense>
          <div className={classes.scroller}>{form}</div>
        </div>
      )}
      <Suspense>
        <ReviewKeys
          review={review}
          way={way}
          onSave={save}
          onValidate={validate}
          onSkip={skip}
          onPage={toPage}
          onItems={() => setItemsWide(!itemsWide)}
        />
      </Suspense>
      <p className="visually-hidden" aria-live="polite">
        {review.announcement}
      </p>
      <Suspense>
        {way.hasField ? <DeepLink review={review} onFound={() => setSheet('values')} /> : null}
        {isRenaming ? <RenameDialog detail={detail} onClose={() => setRenaming(false)} /> : null}
        <ReviewTools
          review={review}
          opened={opened}
          onOpen={openTool}
          onRemove={() => choose({ kind: 'remove' })}
          onClose={() => setOpened(null)}
        />
        <PartsTools review={review} opened={openedParts} onOpen={setParts} onTeach={onTeach} goTo={way.goTo} onGone={goOn} />
      </Suspense>
    </div>
  );
}
