/** Opens the dialog named by `?offer=split` or `?offer=duplicate`, which a row of the list links to. */
import { useEffect, useRef } from 'react';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import type { Navigation } from '../navigation/use-neighbors.ts';
import type { Dialogs } from './use-dialogs.ts';

type Props = { navigation: Pick<Navigation, 'offer' | 'withdrawOffer'>; detail: DocumentDetail; dialogs: Dialogs };

/** Renders nothing. */
export function Offered({ navigation: { offer, withdrawOffer }, detail, dialogs }: Props) {
  const followed = useRef(false);
  useEffect(() => {
    if (followed.current) return;
    followed.current = true;
    if (offer === 'split' && detail.actions.includes('arrangePages')) {
      dialogs.open({ kind: 'parts', tool: 'pages', at: 0, isSuggested: true });
    }
    if (offer === 'duplicate') dialogs.openTool('duplicate');
    withdrawOffer();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each address
  }, [offer]);
  return null;
}
