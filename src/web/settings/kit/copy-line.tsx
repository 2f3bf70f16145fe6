import { useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './forms.module.css';

/** A text to take elsewhere, whole, with one click. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState('');
  const isCopied = copied === text;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <div className={classes.field}>
      <span className={classes.label}>{label}</span>
      <div className={classes.copyLine}>
        <code className={classes.code}>{text}</code>
        <IconButton aria-label={isCopied ? t`${label} copied` : t`Copy ${label}`} onClick={() => void copy()}>
          {isCopied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        </IconButton>
      </div>
    </div>
  );
}
