import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import ChevronDown from 'lucide-react/icons/chevron-down';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import type { ApprovalStep } from '#contract/approvals/rules.ts';
import type { Concern } from '#contract/core/errors.ts';
import { moved, useReorder } from '#web/ui/use-reorder.ts';
import { Concerns } from '#web/settings/kit/concerns.tsx';
import { newStep } from './draft.ts';
import type { Problem } from './problem-words.ts';
import { Refusals } from './refusals.tsx';
import { StepActions, StepEditor } from './step-editor.tsx';
import { useStepSummary } from './step-words.ts';
import type { AllChoices } from './use-choices.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './workflows.module.css';

type Props = {
  steps: readonly ApprovalStep[];
  onChange: (steps: ApprovalStep[]) => void;
  choices: AllChoices;
  problems: readonly Problem[];
  concerns: readonly Concern[] | undefined;
};

/** Steps in order, one of them open. */
export function StepLine({ steps, onChange, choices, problems, concerns }: Props) {
  const { t } = useLingui();
  const stepWords = useStepSummary(choices);
  const [open, setOpen] = useState<number | undefined>(steps.length === 1 ? 0 : undefined);
  const [announcement, setAnnouncement] = useState('');
  const stableKeys = useStableKeys(steps.length);
  const move = (from: number, to: number) => {
    onChange(moved(steps, from, to));
    stableKeys.move(from, to);
    if (open === from) setOpen(to);
    else if (open !== undefined) setOpen(moved([...steps.keys()], from, to).indexOf(open));
    const name = steps[from]?.name ?? '';
    const [place, count] = [to + 1, steps.length];
    setAnnouncement(t`${name} is now step ${place} of ${count}`);
  };
  const { setList, handle, onRowKeyDown, markOf } = useReorder<HTMLOListElement>(steps.length, move);
  const put = (at: number, ...put: ApprovalStep[]) => onChange([...steps.slice(0, at), ...put, ...steps.slice(at + 1)]);
  return (
    <Stack gap="lg" align="flex-start" miw={0} maw={760}>
      <ol className={classes.line} ref={setList} aria-label={t`Steps`}>
        {steps.map((step, at) => {
          const wrong = problems.filter(({ step: index }) => index === at);
          const isOpen = open === at;
          const { name } = step;
          const stepPath = `definition.steps.${at}`;
          return (
            <li
              key={stableKeys.keys[at]}
              className={`${classes.step} boxed`}
              data-row
              data-drop={markOf(at)}
              data-wrong={wrong.length > 0}
            >
              <Group wrap="nowrap" gap={0}>
                <IconButton
                  aria-label={t`Move ${name}: press Alt with an arrow key`}
                  style={{ cursor: 'grab', touchAction: 'none' }}
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                  onKeyDown={onRowKeyDown(at)}
                  {...handle(at)}
                >
                  <GripVertical size={16} aria-hidden="true" />
                </IconButton>
                <UnstyledButton
                  className={`${classes.stepName} row fills choosable`}
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? undefined : at)}
                >
                  <Stack component="span" gap={0} flex={1} miw={0}>
                    <span className={classes.stepTitle}>{name || t`Step without a name`}</span>
                    <Text span size="xs" c="dimmed" className="breaks">
                      {stepWords(step)}
                    </Text>
                  </Stack>
                  <ChevronDown size={16} aria-hidden="true" className="stays faint" />
                </UnstyledButton>
              </Group>
              <Refusals problems={wrong} />
              {concerns?.some(({ path }) => path === stepPath) ? (
                <Stack gap="xs" px="md" pb="xs">
                  <Concerns concerns={concerns} path={stepPath} />
                </Stack>
              ) : null}
              {isOpen ? (
                <>
                  <StepEditor step={step} choices={choices} onChange={(next) => put(at, next)} />
                  <StepActions
                    onCopy={() => {
                      put(at, step, { ...step, name: t`${name} (copy)` });
                      stableKeys.add();
                      setOpen(at + 1);
                    }}
                    onRemove={
                      steps.length === 1
                        ? undefined
                        : () => {
                            put(at);
                            stableKeys.remove(at);
                            setOpen(undefined);
                          }
                    }
                  />
                </>
              ) : null}
            </li>
          );
        })}
      </ol>
      <Button
        variant="default"
        leftSection={<Plus size={16} />}
        onClick={() => {
          const number = steps.length + 1;
          onChange([...steps, newStep(t`Step ${number}`)]);
          stableKeys.add();
          setOpen(steps.length);
        }}
      >
        <Trans>Add step</Trans>
      </Button>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </Stack>
  );
}

/** Steps have no IDs, so each gets a key while it is edited. A dragged step then stays the same element. */
function useStableKeys(count: number) {
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, at) => at));
  const last = useRef(count);
  const next = () => {
    last.current += 1;
    return last.current;
  };
  return {
    keys: keys.length === count ? keys : Array.from({ length: count }, (_, at) => at),
    move: (from: number, to: number) => setKeys((known) => moved(known, from, to)),
    add: () => setKeys((known) => [...known, next()]),
    remove: (at: number) => setKeys((known) => known.filter((_, index) => index !== at)),
  };
}
