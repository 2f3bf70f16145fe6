/** Elements of screens: form controls, style rules, texts. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isProduct, type Node, type Source, visit } from './sources.ts';

const byHand = new Set(['input', 'select', 'textarea', 'button', 'dialog']);
const controls = new Set([
  'ActionIcon',
  'Button',
  'CloseButton',
  'FileButton',
  'UnstyledButton',
  'Menu.Item',
  'Tabs.Tab',
  'SegmentedControl',
  'Autocomplete',
  'Checkbox',
  'Chip',
  'Combobox',
  'FileInput',
  'Input',
  'InputBase',
  'MultiSelect',
  'NativeSelect',
  'NumberInput',
  'PasswordInput',
  'PillsInput',
  'PinInput',
  'Radio',
  'Select',
  'Slider',
  'Switch',
  'TagsInput',
  'TextInput',
  'Textarea',
  'DateInput',
  'DatePickerInput',
  'DateTimePicker',
  'Dialog',
  'Drawer',
  'Modal',
]);

/** Counts elements in src/web. A component of our own that wraps a control is counted once, where it is defined. */
export function formControls(sources: readonly Source[]): { mantine: number; byHand: Record<string, number> } {
  const result = { mantine: 0, byHand: {} as Record<string, number> };
  for (const source of sources.filter((one) => isProduct(one) && one.file.startsWith('src/web/'))) {
    const names = mantineNames(source);
    visit(source.program, (node) => {
      if (node.type !== 'JSXOpeningElement') return;
      const tag = source.text.slice((node['name'] as Node).start, (node['name'] as Node).end);
      const [base = '', ...member] = tag.split('.');
      if (byHand.has(tag)) result.byHand[tag] = (result.byHand[tag] ?? 0) + 1;
      else if (controls.has([names.get(base), ...member].join('.'))) result.mantine += 1;
    });
  }
  return result;
}

/** Returns the imports of a file from Mantine: local name to Mantine's name. */
function mantineNames({ program }: Source): Map<string, string> {
  const names = new Map<string, string>();
  visit(program['body'], (node) => {
    if (node.type !== 'ImportDeclaration' || !String((node['source'] as Node)['value']).startsWith('@mantine/')) return;
    for (const specifier of node['specifiers'] as Node[])
      if (specifier.type === 'ImportSpecifier')
        names.set(String((specifier['local'] as Node)['name']), String((specifier['imported'] as Node)['name']));
  });
  return names;
}

/** Counts selectors with a block; at-rules such as `@media` count by their content, steps of `@keyframes` do not count. */
export function cssRules(root: string): number {
  return globSync('src/**/*.css', { cwd: root })
    .map((file) => readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''))
    .flatMap((text) => [...text.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim()))
    .filter((selector) => !/^(@|from$|to$|[\d.%,\s]+$)/.test(selector)).length;
}

/** Counts texts of the catalogs, by language. */
export function messages(root: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const file of globSync('src/**/*.po', { cwd: root }).toSorted()) {
    const culture = /[a-z]{2}-[A-Z]{2}/.exec(file)?.[0] ?? 'unknown';
    const ids = readFileSync(path.join(root, file), 'utf8').match(/^msgid /gm) ?? [];
    // the first is the header of the file
    counts[culture] = (counts[culture] ?? 0) + Math.max(0, ids.length - 1);
  }
  return counts;
}
