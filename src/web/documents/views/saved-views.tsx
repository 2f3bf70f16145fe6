import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Plus from 'lucide-react/icons/plus';
import Save from 'lucide-react/icons/save';
import Trash2 from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { meQueries, may } from '#web/platform/api/me.queries.ts';
import { viewMutations, viewQueries, type SavedView } from './views.queries.ts';
import { listUndo } from '../core/list-undo.ts';
import { readListView, scopeOf } from '../core/list-view.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { MenuItem, MenuItems } from '#web/ui/floating/menu.tsx';
import { Popover } from '#web/ui/floating/popover.tsx';
import { TabLink } from '#web/ui/link-tabs.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { addressOf, without } from './view-address.ts';
import { RenameForm, ViewForm } from './view-forms.tsx';
import classes from '../list/list-menu.module.css';

/** Saved views as tabs after the built-in ones, each with its number of documents, and the actions of the active view. */
export function SavedViews({ search, isReady }: { search: URLSearchParams; isReady: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const { data: views = [] } = useQuery(viewQueries.list());
  const scopes = views.map((view) => scopeOf(readListView(new URLSearchParams(view.search))));
  const { data: counts } = useQuery({ ...viewQueries.counts(scopes.slice(0, 30)), enabled: isReady && scopes.length > 0 });
  const current = views.find(({ id }) => id === search.get('saved'));
  const isChanged = current !== undefined && without(search) !== without(current.search);
  const countText = (index: number) => {
    const counted = counts?.[index];
    return counted ? `${format.number(counted.count)}${counted.isMore ? '+' : ''}` : undefined;
  };
  return (
    <>
      {views.length > 0 ? <span className={classes.rule} aria-hidden="true" /> : null}
      {views.map((view, index) => (
        <TabLink
          key={view.id}
          name={view === current && isChanged ? t`${view.name} (changed)` : view.name}
          search={addressOf(view)}
          isCurrent={view === current}
          count={countText(index)}
        />
      ))}
      {current ? <ViewMenu view={current} views={views} search={search} isChanged={isChanged} /> : null}
      {search.size > 0 && (!current || isChanged) ? <SaveView search={search} /> : null}
    </>
  );
}

function SaveView({ search }: { search: URLSearchParams }) {
  const { t } = useLingui();
  return (
    <Popover
      label={t`Save this view`}
      renderTrigger={(props) => (
        <IconButton isSmall {...props} aria-label={t`Save this view`} title={t`Save this view`}>
          <Plus size={16} aria-hidden="true" />
        </IconButton>
      )}
    >
      {(close) => <ViewForm search={search} onDone={close} />}
    </Popover>
  );
}

type MenuProps = { view: SavedView; views: readonly SavedView[]; search: URLSearchParams; isChanged: boolean };

function ViewMenu({ view, views, search, isChanged }: MenuProps) {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const [, setSearch] = useSearchParams();
  const [isRenaming, setRenaming] = useState(false);
  const change = useMutation(viewMutations.change);
  const remove = useMutation(viewMutations.remove);
  const save = useMutation(viewMutations.save);
  const order = useMutation(viewMutations.order);
  const at = views.indexOf(view);
  const move = (by: number) => {
    const ids = views.filter((each) => each !== view).map(({ id }) => id);
    order.mutate(ids.toSpliced(at + by, 0, view.id));
  };
  const forget = async () => {
    await remove.mutateAsync(view.id);
    setSearch(without(search), { replace: true });
    listUndo.show({ kind: 'done', title: t`View ${view.name} deleted` }, t`Undo`, () =>
      save.mutateAsync({
        name: view.name,
        search: view.search,
        isShared: view.isShared,
        ...(!view.isOwn && { ownerId: view.ownerId }),
      }),
    );
  };
  return (
    <Popover
      kind={isRenaming ? 'dialog' : 'menu'}
      label={t`View ${view.name}`}
      renderTrigger={({ onClick, ...props }) => (
        <IconButton
          isSmall
          {...props}
          aria-label={t`View ${view.name}`}
          onClick={() => {
            setRenaming(false);
            onClick();
          }}
        >
          <EllipsisVertical size={16} aria-hidden="true" />
        </IconButton>
      )}
    >
      {(close) => {
        const then = (run: () => void) => () => {
          close();
          run();
        };
        if (isRenaming) return <RenameForm view={view} onDone={close} />;
        return (
          <MenuItems>
            {view.mayChange && isChanged ? (
              <MenuItem
                icon={<Save size={16} aria-hidden="true" />}
                onChoose={then(() => change.mutate({ id: view.id, search: without(search) }))}
              >
                <Trans>Save changes</Trans>
              </MenuItem>
            ) : null}
            {isChanged ? (
              <MenuItem onChoose={then(() => setSearch(addressOf(view)))}>
                <Trans>Discard changes</Trans>
              </MenuItem>
            ) : null}
            {view.mayChange ? (
              <MenuItem onChoose={() => setRenaming(true)}>
                <Trans>Rename…</Trans>
              </MenuItem>
            ) : null}
            {view.mayChange && (may(me, 'view.share') || view.isShared) ? (
              <MenuItem
                icon={<Users size={16} aria-hidden="true" />}
                isChosen={view.isShared}
                onChoose={then(() => change.mutate({ id: view.id, isShared: !view.isShared }))}
              >
                <Trans>Share with everyone</Trans>
              </MenuItem>
            ) : null}
            <MenuItem icon={<ArrowLeft size={16} aria-hidden="true" />} isDisabled={at === 0} onChoose={then(() => move(-1))}>
              <Trans>Move left</Trans>
            </MenuItem>
            <MenuItem
              icon={<ArrowRight size={16} aria-hidden="true" />}
              isDisabled={at === views.length - 1}
              onChoose={then(() => move(1))}
            >
              <Trans>Move right</Trans>
            </MenuItem>
            {view.mayChange ? (
              <MenuItem
                icon={<Trash2 size={16} aria-hidden="true" />}
                isDangerous
                onChoose={then(() => void forget().catch(() => {}))}
              >
                <Trans>Delete view</Trans>
              </MenuItem>
            ) : null}
          </MenuItems>
        );
      }}
    </Popover>
  );
}
