import type { MessageDescriptor } from '@lingui/core';
import { UnstyledButton } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Candidate } from '#contract/documents/candidates-bff.ts';
import type { FieldType } from '#values/values.ts';
import { shownValue } from '#values/value-types.ts';
import classes from './choice-list.module.css';

/** Evidence shown for a value without a label beside it. */
const reasons: Partial<Record<Candidate['why'], MessageDescriptor>> = {
  eInvoice: msg`e-invoice`,
  qr: msg`QR code`,
  arithmetic: msg`calculation`,
  checksum: msg`check digit`,
  registry: msg`registry`,
  lastTime: msg`same as last time`,
};

type Props = {
  choices: readonly Candidate[];
  type: FieldType;
  culture: string;
  options: readonly { key: string; value: string }[];
  onTake: (at: number) => void;
};

/** List of suggestions for the field, with the same numbers as on the page. */
export function ChoiceList({ choices, type, culture, options, onTake }: Props) {
  const { t } = useLingui();
  return (
    <ol className={classes.list} aria-label={t`Suggestions`}>
      {choices.map((choice, at) => {
        const number = at + 1;
        const named = options.find(({ key }) => key === choice.value)?.value ?? (choice.name || null);
        const key = shownValue(type, choice.value, culture);
        // Rows of a data table are identified by their key as much as by their name.
        const text = named === null || named === key ? key : type === 'LOOKUP' ? `${key} ${named}` : named;
        const reason = reasons[choice.why];
        const why = choice.label ?? (reason ? t(reason) : '');
        return (
          <li key={choice.value}>
            <UnstyledButton
              tabIndex={-1}
              className={classes.choice}
              aria-keyshortcuts={`Alt+${number}`}
              // The input keeps the focus until the value is applied.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onTake(at)}
            >
              <span className={classes.number} aria-hidden="true">
                {number}
              </span>
              <span className="visually-hidden">{t`Suggestion ${number}:`} </span>
              <span className="truncates figures">{text}</span>
              {why === '' ? null : (
                <>
                  <span className="visually-hidden">, </span>
                  <span className="quiet truncates">{why}</span>
                </>
              )}
            </UnstyledButton>
          </li>
        );
      })}
    </ol>
  );
}
