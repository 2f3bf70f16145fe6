import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type FormEvent, type KeyboardEvent } from 'react';
import { withTexts } from '#web/platform/loading/with-texts.ts';
import { isPressed } from '#web/ui/actions/changed-keys.ts';
import { enumValueQueries } from '#web/values/enum-values.queries.ts';
import { useCulture } from '#web/platform/i18n/use-culture.ts';
import type { OpenTool } from '../dialogs/tools.ts';
import type { Finish } from '../navigation/use-finish.ts';
import { useVisitors } from '../presence/use-visitors.ts';
import type { Selection } from '../selection/use-selection.ts';
import type { Session } from '../session/use-session.ts';
import type { CropPlace } from '../viewer/crop-place.ts';
import { focusPage } from '../viewer/focus-page.ts';
import { fieldDomId } from './field-dom-id.ts';
import { FocusedFieldBar, FocusedField } from './focused-field.tsx';
import { FormHeader } from './form-header.tsx';
import { FormRow } from './form-row.tsx';
import { FormSection } from './form-section.tsx';
import { scrollAhead } from './scroll-ahead.ts';
import { Repairs } from './repairs.tsx';
import { RiskWarning } from './risk-warning.tsx';
import { bySection, type ReviewField } from './review-fields.ts';
import { useRowActions } from './use-row-actions.ts';
import { Notice } from '#web/ui/notice.tsx';
import { narrow, useMedia } from '#web/ui/use-media.ts';

const tones = { Error: 'wrong', Warning: 'look', Info: 'read' } as const;

const ConflictList = lazy(async () => ({ default: (await import('../session/conflict-list.tsx')).ConflictList }));
const ApproverFields = lazy(() =>
  withTexts(['approvals'], async () => ({ default: (await import('#web/approvals/fields/approver-fields.tsx')).ApproverFields })),
);
/** The sum check is loaded in parallel with the form. */
const amountsCheck = import('./amounts-check.tsx');
const AmountsCheck = lazy(async () => ({ default: (await amountsCheck).AmountsCheck }));

const isTextual = (target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

const noOptions: readonly { key: string; value: string }[] = [];

type Props = { session: Session; selection: Selection; finish: Finish; onOpen: OpenTool };

/** Form of the document: values left to review, conflicts, and the fields by section. */
export function FormPanel({ session, selection, finish, onOpen }: Props) {
  // Every edit creates a new session object, so nothing here can be memoized except the rows.
  'use no memo';
  const { t } = useLingui();
  const culture = useCulture();
  const { detail, fields } = session;
  const { focus, refused } = selection;
  const needsOptions = fields.some((field) => field.definition.type === 'ENUM');
  const { data: options } = useQuery({
    ...enumValueQueries.ofType(detail.documentClass, culture),
    enabled: needsOptions,
  });
  const others = useVisitors(detail.id);
  const actions = useRowActions(selection, finish, onOpen);
  const [crop, setCrop] = useState<CropPlace>('pinned');
  // On a wide screen the details of the focused value are in a fixed area, so that no field moves when it is focused.
  const isNarrow = useMedia(narrow);
  const isDocked = !isNarrow && crop !== 'field';
  const focused = focus?.kind === 'field' ? focus.name : null;

  const sections = bySection(fields, detail.documentTypeDefinition?.sections);
  // Shown in the section of the total, wherever an administrator has placed it.
  const withAmounts =
    sections.find((each) => each.fields.some(({ definition }) => definition.name === 'total_amount')) ??
    sections.find(({ section }) => section === 'amounts');

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab' && event.target instanceof Element)
      scrollAhead(event.currentTarget, event.target, event.shiftKey ? -1 : 1);
    const isInput = isTextual(event.target) || event.target instanceof HTMLSelectElement;
    const by = isPressed(event.nativeEvent, 'review.confirm', 'Enter')
      ? 1
      : isPressed(event.nativeEvent, 'review.back', 'Shift+Enter')
        ? -1
        : 0;
    if (by !== 0 && isInput) {
      event.preventDefault();
      selection.confirmAndGo(by);
    }
    if (event.key === 'Escape') focusPage();
  };
  // A text is parsed on blur; until then it is stored as typed.
  const onInput = ({ target }: FormEvent) => {
    const prefix = fieldDomId(detail.id, '');
    if (isTextual(target) && target.id.startsWith(prefix)) session.keepTyping(target.id.slice(prefix.length), target.value);
  };
  const row = (field: ReviewField) => {
    const { name } = field.definition;
    const ownOptions = options?.[name] ?? noOptions;
    return (
      <FormRow
        key={name}
        session={session}
        field={field}
        refused={refused?.target.kind === 'field' && refused.target.name === name ? refused : null}
        options={ownOptions}
        here={others.filter((visitor) => visitor.field === name)}
        actions={actions}
        risks={finish.risks[0]?.field === name ? finish.risks : null}
        isFocused={focused === name}
      >
        {focused === name && !isDocked ? (
          <FocusedField
            session={session}
            selection={selection}
            field={field}
            options={ownOptions}
            hasCrop={crop !== 'off'}
            onOpen={onOpen}
          />
        ) : null}
      </FormRow>
    );
  };

  return (
    // Keyboard events come from the inputs inside.
    <Box
      component="section"
      pb="var(--space-8)"
      aria-label={t`Values`}
      onKeyDown={onKeyDown}
      onInput={onInput}
      onBlur={session.endTyping}
    >
      <FormHeader session={session} selection={selection} onCropPlace={setCrop} />
      {isDocked ? (
        <FocusedFieldBar
          session={session}
          selection={selection}
          field={fields.find(({ definition }) => definition.name === focused)}
          options={options?.[focused ?? ''] ?? noOptions}
          hasCrop={crop === 'pinned'}
          onOpen={onOpen}
        />
      ) : null}
      <FormNotices session={session} selection={selection} finish={finish} onOpen={onOpen} />
      {sections.map((each) => (
        <FormSection key={each.section} section={each} focused={focused} row={row}>
          {each === withAmounts ? (
            <Suspense>
              <AmountsCheck session={session} />
            </Suspense>
          ) : null}
        </FormSection>
      ))}
    </Box>
  );
}

/** Notices above the fields: conflicts, failed checks of the whole document, and fields that an approver may fill in. */
function FormNotices({ session, selection, finish, onOpen }: Props) {
  'use no memo';
  const general = session.messages.filter((message) => message.field === '');
  return (
    <>
      {session.conflicts.length > 0 ? (
        <Suspense>
          <ConflictList session={session} focusTarget={selection.focusTarget} />
        </Suspense>
      ) : null}
      {general.map((message) => (
        <Notice key={message.code + message.message} tone={tones[message.level]} mx="lg" mb="sm">
          {message.message}
          <Repairs session={session} message={message} onOpen={onOpen} />
          {finish.risks[0] === message ? <RiskWarning risks={finish.risks} onValidate={finish.validate} /> : null}
        </Notice>
      ))}
      {!session.isEditable && session.detail.actions.includes('decide') ? (
        <Suspense>
          <ApproverFields detail={session.detail} />
        </Suspense>
      ) : null}
    </>
  );
}
