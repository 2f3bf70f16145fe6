/** Escapes a text for use as a literal in a `like` pattern. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Returns the `like` pattern that matches the text anywhere. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`;
