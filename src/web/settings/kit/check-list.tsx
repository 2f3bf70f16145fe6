import { Checkbox, Stack, Text } from '@mantine/core';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

type Props<V extends FieldValues> = {
  control: Control<V>;
  name: FieldPath<V>;
  label: string;
  hint?: string;
  options: readonly { value: string; text: string }[];
};

/** Multiple choice as a list of checkboxes. */
export function CheckList<V extends FieldValues>({ control, name, label, hint, options }: Props<V>) {
  const { field } = useController({ control, name });
  const value: unknown = field.value;
  const chosen = Array.isArray(value) ? value : [];
  return (
    <Stack component="fieldset" gap={6}>
      <Text component="legend" size="xs" pb={6} c="dimmed">
        {label}
      </Text>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          name={name}
          label={option.text}
          checked={chosen.includes(option.value)}
          onBlur={field.onBlur}
          onChange={(event) =>
            // In the order of the options, so that checking and unchecking a box is no change.
            field.onChange(
              options
                .map((each) => each.value)
                .filter((each) => (each === option.value ? event.target.checked : chosen.includes(each))),
            )
          }
        />
      ))}
      {hint ? (
        <Text size="xs" c="var(--text-faint)">
          {hint}
        </Text>
      ) : null}
    </Stack>
  );
}
