/** The messages of Chromium, Firefox and Safari for code that could not be loaded, and of Vite for its styles. */
const missingCode = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Whether a part of the application could not be loaded: it was replaced by an update, or there is no network. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && missingCode.test(error.message);
