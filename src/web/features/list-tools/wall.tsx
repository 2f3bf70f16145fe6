import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import Eye from 'lucide-react/icons/eye';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { GroupValue } from '#web/api/bulk.mutations.ts';
import type { ListField } from '#web/api/types.queries.ts';
import { keyOfWords, wordsOfKey } from '#web/blocks/fields/choice-text.ts';
import { formatValue } from '#web/blocks/fields/format-value.ts';
import { parseValue } from '#web/blocks/fields/parse-value.ts';
import { phone, useMedia } from '#web/ui/use-media.ts';
import { Crop } from './crop.tsx';
import classes from './group-verification.module.css';

/** What is confirmed: as it is, or with another value. */
export type WallChange = Pick<GroupValue, 'documentId' | 'fileName'> & { value?: string };

type Props = {
  field: ListField;
  values: readonly GroupValue[];
  isBusy: boolean;
  onConfirm: (changes: WallChange[]) => void;
  onUndo: () => void;
};

/** More than that is worth a second look. */
const risky = 0.15;

/** One stop of the Tab key: arrows move in two directions, and what is typed goes to the crop at hand. */
export function Wall({ field, values, isBusy, onConfirm, onUndo }: Props) {
  const { t, i18n } = useLingui();
  const [active, setActive] = useState(0);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const wall = useRef<HTMLDivElement>(null);
  useEffect(() => wall.current?.focus(), []);
  useEffect(() => {
    wall.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const isPhone = useMedia(phone);
  const choices =
    field.type === 'BOOLEAN'
      ? [
          { key: 'true', value: t`yes` },
          { key: 'false', value: t`no` },
        ]
      : (field.options ?? []);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const canonical = (text: string) => {
    const parsed = parseValue(field.type, keyOfWords(field.type, text, choices), i18n.locale, today);
    return parsed.ok ? parsed.value : undefined;
  };
  const current = values[active];
  const put = (id: string, text: string | undefined) => {
    const next = new Map(typed);
    if (text === undefined) next.delete(id);
    else next.set(id, text);
    setTyped(next);
  };
  const shownOf = (each: GroupValue) =>
    typed.get(each.documentId) ?? wordsOfKey(field.type, formatValue(field.type, each.value, i18n.locale), choices);
  const isWrong = (each: GroupValue) => typed.has(each.documentId) && canonical(typed.get(each.documentId) ?? '') === undefined;
  const leave = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  const confirm = () => {
    if (isBusy) return;
    const wrong = values.findIndex(isWrong);
    if (wrong !== -1) return setActive(wrong);
    onConfirm(
      values
        .filter(({ documentId }) => !left.has(documentId))
        .map(({ documentId, fileName }) => {
          const text = typed.get(documentId);
          const value = text === undefined ? undefined : canonical(text);
          return { documentId, fileName, ...(value === undefined ? {} : { value }) };
        }),
    );
  };
  const perRow = () => {
    const [first, ...others] = [...(wall.current?.children ?? [])] as HTMLElement[];
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
      ArrowDown: active + perRow(),
      ArrowUp: active - perRow(),
      Home: 0,
      End: values.length - 1,
    }[event.key];
    if (to !== undefined) setActive(Math.max(0, Math.min(to, values.length - 1)));
    else if (event.code === 'KeyZ' && mod && typed.size > 0) setTyped(new Map());
    else if (event.code === 'KeyZ' && mod) onUndo();
    else if (event.key === 'Enter') confirm();
    else if (event.key === 'Escape' && text !== undefined) put(id, undefined);
    else if (event.key === 'Backspace') put(id, shownOf(current).slice(0, -1));
    else if (event.key === ' ' && text === undefined) leave(id);
    else if (event.key.length === 1 && !mod && !event.altKey) put(id, (text ?? '') + event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const count = values.length - left.size;
  return (
    <>
      <div
        ref={wall}
        className={classes.wall}
        role="listbox"
        aria-label={field.label}
        aria-busy={isBusy}
        aria-multiselectable="true"
        aria-activedescendant={current ? `crop-${current.documentId}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {values.map((each, index) => (
          // Keys are taken by the wall.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={each.documentId}
            id={`crop-${each.documentId}`}
            role="option"
            aria-selected={!left.has(each.documentId)}
            tabIndex={-1}
            className={classes.card}
            data-active={index === active}
            data-left={left.has(each.documentId)}
            data-typed={typed.has(each.documentId)}
            data-wrong={isWrong(each)}
            onClick={() => {
              setActive(index);
              wall.current?.focus();
            }}
          >
            <Crop value={each} />
            <span className={classes.value} data-risky={each.risk > risky}>
              {each.risk > risky ? <Eye size={13} role="img" aria-label={t`Needs a look`} /> : null}
              <span className={classes.text}>{shownOf(each) || '—'}</span>
              {index === active && typed.has(each.documentId) && !isPhone ? <span className={classes.caret} /> : null}
            </span>
            <span className={classes.who}>
              {left.has(each.documentId) ? t`left for later` : (each.supplier ?? each.fileName)}
            </span>
          </div>
        ))}
      </div>
      <div className={classes.hand}>
        {isPhone && current ? (
          <>
            <input
              className={classes.input}
              aria-label={`${field.label}, ${current.supplier ?? current.fileName}`}
              aria-invalid={isWrong(current)}
              value={shownOf(current)}
              onChange={(event) => put(current.documentId, event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && setActive(Math.min(active + 1, values.length - 1))}
            />
            <Button variant="default" aria-pressed={left.has(current.documentId)} onClick={() => leave(current.documentId)}>
              <Trans>Later</Trans>
            </Button>
          </>
        ) : null}
        <Button className={classes.confirm} disabled={isBusy || count === 0} onClick={confirm}>
          {t`${plural(count, { one: 'Confirm # value', other: 'Confirm # values' })}`}
        </Button>
      </div>
    </>
  );
}
