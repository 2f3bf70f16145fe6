/** Escapes a text for use as a literal in a `like` pattern. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Returns the `like` pattern that matches the text anywhere. */
export const anywhere = (text: string): string => `%${literally(text)}%`;
