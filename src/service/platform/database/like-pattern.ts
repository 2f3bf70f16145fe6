/** A text as a pattern of `like` that means just that text. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The pattern of `like` for what has this text anywhere in it. */
export const anywhere = (text: string): string => `%${literally(text)}%`;
