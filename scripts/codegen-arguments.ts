/**
 * Options for generating the table types: bigint is a number, date and numeric are strings, as `src/service/platform/database/database.ts`
 * parses them.
 */
export const codegenArguments = (url: string): string[] => [
  '--dialect=postgres',
  `--url=${url}`,
  '--out-file=src/service/platform/database/schema.ts',
  '--log-level=error',
  `--type-mapping=${JSON.stringify({ int8: 'number', numeric: 'string' })}`,
  '--date-parser=string',
  '--include-pattern=public.*',
  '--exclude-pattern=*kysely_*',
];
