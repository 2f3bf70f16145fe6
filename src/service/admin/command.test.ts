import { expect, test } from 'vitest';
import { type Command, UsageError, parseCommand, usage } from './command.ts';

const rename: Command = {
  summary: 'Rename it',
  options: { to: { help: 'the new name', isRequired: true }, note: { help: 'why' } },
  run: async (_ground, { to }) => `renamed to ${to}`,
};
const commands = { 'thing rename': rename };

test('finds a command by its words and its options by their names', () => {
  expect(parseCommand(commands, ['thing', 'rename', '--to', 'new name', '--note=x y'])).toEqual({
    command: rename,
    values: { to: 'new name', note: 'x y' },
  });
});

test.each([
  [['thing', 'delete'], /no command "thing delete"/],
  [['thing', 'rename'], /needs --to: the new name/],
  [['thing', 'rename', '--to', 'x', '--colour', 'red'], /--colour/],
  [['thing', 'rename', '--to', 'x', 'stray'], /stray/],
])('refuses %j', (words, message) => {
  expect(() => parseCommand(commands, words)).toThrow(UsageError);
  expect(() => parseCommand(commands, words)).toThrow(message);
});

test.each([[[]], [['help']], [['--help']], [['thing', 'rename', '-h']]])(
  '%j prints help that names every command and option',
  (words) => {
    expect(parseCommand(commands, words)).toBeUndefined();
    expect(usage(commands)).toMatch(/thing rename.*--to.*--note/s);
  },
);
