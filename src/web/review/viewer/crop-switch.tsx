import { useLingui } from '@lingui/react/macro';
import Crosshair from 'lucide-react/icons/crosshair';
import EyeOff from 'lucide-react/icons/eye-off';
import Pin from 'lucide-react/icons/pin';
import { useEffect } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useActions } from '#web/ui/actions/actions.ts';
import { Tooltip } from '#web/ui/floating/tooltip.tsx';
import { useCropPlace, type CropPlace } from './crop-place.ts';

const next: Record<CropPlace, CropPlace> = { field: 'pinned', pinned: 'off', off: 'field' };
const icons = { field: Crosshair, pinned: Pin, off: EyeOff } as const;

/** Button that cycles the page crop: below the field, pinned above the form, off. */
export function CropSwitch({ onPlace }: { onPlace: (place: CropPlace) => void }) {
  const { t } = useLingui();
  const [place, setPlace] = useCropPlace();
  useEffect(() => onPlace(place), [onPlace, place]);
  const go = () => setPlace(next[place]);
  useActions([
    {
      id: 'review.crop',
      label: t`Switch page excerpt: under the field, pinned, off`,
      group: t`Review`,
      keys: 'Alt+KeyC',
      run: go,
    },
  ]);
  const names = {
    field: t`Page excerpt: under the field`,
    pinned: t`Page excerpt: pinned here`,
    off: t`Page excerpt: off`,
  };
  const Icon = icons[place];
  return (
    <Tooltip label={names[place]} keys="Alt+KeyC">
      <IconButton aria-label={names[place]} isSmall onClick={go}>
        <Icon size={16} aria-hidden="true" />
      </IconButton>
    </Tooltip>
  );
}
