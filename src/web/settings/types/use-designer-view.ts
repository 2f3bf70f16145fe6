import { useState } from 'react';
import type { TypeDraft } from '#contract/document-types/bff.ts';
import { fieldOfFault, type Faults } from './type-faults.ts';

export type DesignerTab = 'field' | 'type' | 'sections' | 'checks' | 'try';
export type DesignerView = ReturnType<typeof useDesignerView>;

/** Selected field and tab of the designer; on a narrow screen also the visible column. */
export function useDesignerView() {
  const [chosen, setChosen] = useState<string>();
  const [tab, setTab] = useState<DesignerTab>('type');
  const [sheet, setSheet] = useState<'list' | 'fields' | 'preview'>('list');
  /** Field of the list that takes over the focus of a deleted one. */
  const [landing, setLanding] = useState<string>();
  const choose = (name: string) => {
    setLanding(undefined);
    setChosen(name);
    setTab('field');
    setSheet('fields');
  };
  return {
    chosen,
    tab,
    sheet,
    landing,
    setSheet,
    choose,
    openTab: (next: DesignerTab) => {
      setTab(next);
      setSheet('fields');
    },
    /** Called when the field was deleted. Its neighbour is not opened: a second click would delete it too. */
    leaveField: (neighbour: string | undefined) => {
      setChosen(undefined);
      setTab('type');
      setSheet('list');
      setLanding(neighbour);
    },
    showFirst: (faults: Faults, { fields }: TypeDraft) => {
      const [first = ''] = Object.keys(faults);
      const wrong = fieldOfFault(first, fields);
      if (wrong !== undefined) choose(wrong);
      else setTab(first.startsWith('checks') ? 'checks' : first.startsWith('sections') ? 'sections' : 'type');
    },
  };
}
