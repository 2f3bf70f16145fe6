/** Tokenizer for XPath. */
export type Token = { kind: 'name' | 'number' | 'text' | 'symbol'; text: string };

const pattern =
  /\s+|\(:[\s\S]*?:\)|("(?:[^"]|"")*"|'(?:[^']|'')*')|(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+)|([A-Za-z_][\w.-]*(?::(?!:)(?:\*|[A-Za-z_][\w.-]*))?|\*:[A-Za-z_][\w.-]*)|(::|:=|\/\/|\.\.|<=|>=|!=|[()[\]@,.$|+\-*=<>/?])/y;

export function tokensOf(xpath: string): Token[] {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < xpath.length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(xpath);
    if (!match) throw new SyntaxError(`XPath: ${xpath.slice(at, at + 40)}`);
    const [, text, number, name, symbol] = match;
    if (text !== undefined) {
      const quote = text.charAt(0);
      tokens.push({ kind: 'text', text: text.slice(1, -1).replaceAll(quote + quote, quote) });
    } else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol });
  }
  return tokens;
}
