/**
 * The part of papaparse that is used here. Its published types bring those of Node.js along, which code of the browser must not see:
 * `tsconfig.web.json` reads this file instead.
 */
declare const Papa: {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as published
  parse<Row>(
    text: string,
    options: {
      delimitersToGuess: string[];
      skipEmptyLines: 'greedy';
      step: (result: { data: Row; meta: { delimiter: string } }, parser: { abort(): void }) => void;
    },
  ): void;
};
export default Papa;
