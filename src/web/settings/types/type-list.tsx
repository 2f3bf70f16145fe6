import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { Box, Button, Checkbox, Stack } from '@mantine/core';
import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import { Link } from 'react-router';
import { typeDesignMutations, typeDesignQueries, type ListedType } from './type-design.queries.ts';
import { refusalText } from '#web/settings/kit/issue-text.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { moved, useReorder } from '#web/ui/use-reorder.ts';
import { QueryContent, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { textIn } from './design-model.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { touchOnly, useMedia } from '#web/ui/use-media.ts';
import { Grip, rowOf } from '#web/settings/kit/movable-row.tsx';

type Props = {
  query: UseQueryResult<ListedType[]>;
  title: string;
  /** Null if the service cannot create types. */ onNew: (() => void) | null;
};

export function TypeList({ query, title, onNew }: Props) {
  const { t } = useLingui();
  const isTouch = useMedia(touchOnly);
  return (
    <SettingsPanel
      title={title}
      note={`${t`Types are offered in this order. Documents of an unrecognized type get the default type.`} ${isTouch ? t`Drag a type to move it.` : t`Drag a type to move it, or press Alt with an arrow key.`}`}
      action={
        onNew ? (
          <Button onClick={onNew}>
            <Trans>New document type</Trans>
          </Button>
        ) : null
      }
    >
      <QueryContent query={query}>{(types) => <Types label={title} types={types} />}</QueryContent>
    </SettingsPanel>
  );
}

function Types({ label, types }: { label: string; types: readonly ListedType[] }) {
  const { t } = useLingui();
  const culture = currentCulture();
  const client = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  const failed = (error: unknown) => void showToast({ kind: 'problem', title: refusalText(error) });
  const move = useMutation({ ...typeDesignMutations.move, onError: failed });
  const setActive = useMutation({ ...typeDesignMutations.setActive, onError: failed });
  const makeDefault = useMutation({ ...typeDesignMutations.makeDefault, onError: failed });
  const nameOf = (type: ListedType) => textIn(type.name, culture, type.documentType);
  const { setList, ...reorder } = useReorder<HTMLUListElement>(types.length, (from, to) => {
    const type = types[from];
    if (!type) return;
    client.setQueryData(typeDesignQueries.list(culture).queryKey, (list) => list && moved(list, from, to));
    const [name, place] = [nameOf(type), to + 1];
    setAnnouncement(t`${name} moved to position ${place}`);
    move.mutate({ documentType: type.documentType, order: to });
  });
  return (
    <>
      <Box component="ul" className="ruled-above" aria-label={label} ref={setList}>
        {types.map((type, index) => {
          const name = nameOf(type);
          const { documentType, isActive, isDefault, documents, fields } = type;
          return (
            <Box
              component="li"
              key={documentType}
              pos="relative"
              mih={52}
              className="row ruled choosable"
              {...rowOf(reorder, index)}
            >
              <Grip reorder={reorder} index={index} />
              <Link
                to={{ search: `id=${encodeURIComponent(documentType)}` }}
                className="fills small unlined"
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              >
                <Stack component="span" gap={0} py={6} c="var(--text)">
                  <span className={isActive ? 'medium' : 'medium faint'}>{name}</span>
                  {fields === undefined || documents === undefined ? null : (
                    <Box component="span" c="dimmed">
                      {plural(fields, { one: '# field', other: '# fields' })}
                      {' · '}
                      {plural(documents, { one: '# document', other: '# documents' })}
                    </Box>
                  )}
                </Stack>
              </Link>
              <IconButton
                c={isDefault ? 'var(--accent)' : 'var(--text-faint)'}
                aria-pressed={isDefault}
                aria-label={t`${name} is the default`}
                title={t`Default`}
                disabled={!isActive || isDefault}
                onClick={() => makeDefault.mutate(documentType)}
              >
                <Star size={16} fill={isDefault ? 'currentColor' : 'none'} aria-hidden="true" />
              </IconButton>
              <Checkbox
                checked={isActive}
                disabled={isDefault}
                label={<Trans>Active</Trans>}
                aria-label={t`${name} is active`}
                title={isDefault ? t`The default type is always active.` : undefined}
                onChange={(event) => setActive.mutate({ documentType, isActive: event.target.checked })}
              />
            </Box>
          );
        })}
      </Box>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  );
}
