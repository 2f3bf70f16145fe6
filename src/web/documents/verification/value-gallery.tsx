import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { GroupValue } from '../bulk/bulk.mutations.ts';
import type { ListField } from '../core/types.queries.ts';
import { phone, useMedia } from '#web/ui/use-media.ts';
import { GalleryCard } from './gallery-card.tsx';
import { useDecisions, type GalleryChange } from './use-decisions.ts';
import classes from './group-verification.module.css';

type Props = {
  field: ListField;
  values: readonly GroupValue[];
  isBusy: boolean;
  onConfirm: (changes: GalleryChange[]) => void;
  onUndo: () => void;
};

/** One tab stop. Arrow keys move in two dimensions, and typed text goes to the current crop. */
export function ValueGallery({ field, values, isBusy, onConfirm, onUndo }: Props) {
  const { t } = useLingui();
  const [active, setActive] = useState(0);
  const decisions = useDecisions(field, values);
  const { typed, left, put, shownOf, isWrong, toggleLeft } = decisions;
  const gallery = useRef<HTMLDivElement>(null);
  useEffect(() => gallery.current?.focus(), []);
  useEffect(() => {
    gallery.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const isPhone = useMedia(phone);
  const current = values[active];
  const confirm = () => {
    if (isBusy) return;
    const wrong = decisions.firstWrong();
    if (wrong !== -1) return setActive(wrong);
    onConfirm(decisions.changes());
  };
  const cardsPerRow = () => {
    const [first, ...others] = [...(gallery.current?.children ?? [])] as HTMLElement[];
    const next = others.findIndex((each) => each.offsetTop !== first?.offsetTop);
    return next === -1 ? values.length : next + 1;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!current) return;
    const id = current.documentId;
    const text = typed.get(id);
    const mod = event.ctrlKey || event.metaKey;
    const to = {
      ArrowRight: active + 1,
      ArrowLeft: active - 1,
      ArrowDown: active + cardsPerRow(),
      ArrowUp: active - cardsPerRow(),
      Home: 0,
      End: values.length - 1,
    }[event.key];
    if (to !== undefined) setActive(Math.max(0, Math.min(to, values.length - 1)));
    else if (event.code === 'KeyZ' && mod && typed.size > 0) decisions.forgetTyped();
    else if (event.code === 'KeyZ' && mod) onUndo();
    else if (event.key === 'Enter') confirm();
    else if (event.key === 'Escape' && text !== undefined) put(id, undefined);
    else if (event.key === 'Backspace') put(id, shownOf(current).slice(0, -1));
    else if (event.key === ' ' && text === undefined) toggleLeft(id);
    else if (event.key.length === 1 && !mod && !event.altKey) put(id, (text ?? '') + event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const count = values.length - left.size;
  return (
    <>
      <div
        ref={gallery}
        className={classes.gallery}
        role="listbox"
        aria-label={field.label}
        aria-busy={isBusy}
        aria-multiselectable="true"
        aria-activedescendant={current ? `crop-${current.documentId}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {values.map((each, index) => (
          <GalleryCard
            key={each.documentId}
            value={each}
            decisions={decisions}
            isActive={index === active}
            hasCaret={index === active && !isPhone}
            onChoose={() => {
              setActive(index);
              gallery.current?.focus();
            }}
          />
        ))}
      </div>
      <Group wrap={isPhone ? 'wrap' : 'nowrap'} justify="flex-end" flex="none" pt="sm" px={16} pb="md" className="ruled-above">
        {isPhone && current ? (
          <>
            <TextInput
              aria-label={`${field.label}, ${current.supplier ?? current.fileName}`}
              flex={1}
              error={isWrong(current)}
              value={shownOf(current)}
              onChange={(event) => put(current.documentId, event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && setActive(Math.min(active + 1, values.length - 1))}
            />
            <Button variant="default" aria-pressed={left.has(current.documentId)} onClick={() => toggleLeft(current.documentId)}>
              <Trans>Later</Trans>
            </Button>
          </>
        ) : null}
        <Button w={isPhone ? '100%' : undefined} disabled={isBusy || count === 0} onClick={confirm}>
          {t`${plural(count, { one: 'Confirm # value', other: 'Confirm # values' })}`}
        </Button>
      </Group>
    </>
  );
}
