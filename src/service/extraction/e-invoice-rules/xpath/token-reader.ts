import { type Token, tokensOf } from './tokens.ts';

/** Reads the tokens of an XPath in order. */
export class TokenReader {
  private readonly tokens: readonly Token[];
  private at = 0;

  constructor(xpath: string) {
    this.tokens = tokensOf(xpath);
  }

  protected get position(): number {
    return this.at;
  }

  protected get isAtEnd(): boolean {
    return this.at >= this.tokens.length;
  }

  protected since(position: number): readonly Token[] {
    return this.tokens.slice(position, this.at);
  }

  protected problem(): SyntaxError {
    const around = this.tokens.slice(Math.max(0, this.at - 5), this.at + 5).map(({ text }) => text);
    return new SyntaxError(`XPath near: ${around.join(' ')}`);
  }

  protected peek(offset = 0): Token | undefined {
    return this.tokens[this.at + offset];
  }

  protected pass(count: number): void {
    this.at += count;
  }

  protected isNext(text: string, offset = 0): boolean {
    const token = this.peek(offset);
    return token !== undefined && token.text === text && (token.kind === 'symbol' || token.kind === 'name');
  }

  protected skip(...texts: string[]): boolean {
    if (!texts.every((text, index) => this.isNext(text, index))) return false;
    this.at += texts.length;
    return true;
  }

  /** @throws SyntaxError when something else is next */
  protected expect(text: string): void {
    if (!this.skip(text)) throw this.problem();
  }

  /** @throws SyntaxError when no name is next */
  protected name(): string {
    const token = this.peek();
    if (token?.kind !== 'name') throw this.problem();
    this.at += 1;
    return token.text;
  }
}
