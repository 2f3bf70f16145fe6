/** A page with several forms has one Save button. It saves each edited form, and each form shows its errors at its own fields. */
import { useLingui } from '@lingui/react/macro';
import { createContext, use, useCallback, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { SaveFooter } from './save-footer.tsx';

type Actions = { submit: () => void; discard: () => void };
type State = { changed: string; isDirty: boolean; isSaving: boolean };
type Member = State & { actions: RefObject<Actions> };
type Report = (id: string, member: Member | undefined) => void;

const SavePageContext = createContext<Report | undefined>(undefined);

export function SavePage({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [members, setMembers] = useState<Readonly<Record<string, Member>>>({});
  const report = useCallback<Report>((id, member) => {
    setMembers((all) =>
      member ? { ...all, [id]: member } : Object.fromEntries(Object.entries(all).filter(([other]) => other !== id)),
    );
  }, []);
  const dirty = Object.values(members).filter(({ isDirty }) => isDirty);
  return (
    <SavePageContext value={report}>
      {children}
      <SaveFooter
        changed={dirty.map(({ changed }) => changed).join(', ')}
        isDirty={dirty.length > 0}
        isSaving={dirty.some(({ isSaving }) => isSaving)}
        saveLabel={t`Save`}
        onSave={() => dirty.forEach(({ actions }) => actions.current.submit())}
        onDiscard={() => dirty.forEach(({ actions }) => actions.current.discard())}
      />
    </SavePageContext>
  );
}

/** Registers the form with the page. Returns whether the page saves it, in which case the form has no button of its own. */
export function useSavedByPage({ changed, isDirty, isSaving }: State, { submit, discard }: Actions): boolean {
  const id = useId();
  const report = use(SavePageContext);
  const actions = useRef<Actions>({ submit, discard });
  useEffect(() => {
    actions.current = { submit, discard };
  });
  useEffect(() => {
    report?.(id, { changed, isDirty, isSaving, actions });
  }, [report, id, changed, isDirty, isSaving]);
  useEffect(() => () => report?.(id, undefined), [report, id]);
  return report !== undefined;
}
