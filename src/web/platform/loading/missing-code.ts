/** The messages of Chromium, Firefox and Safari for code that could not be loaded. */
const missingCode = /dynamically imported module|Importing a module script failed/;

/** Whether a part of the application could not be loaded: it was replaced by an update, or there is no network. */
export const isMissingCode = (error: unknown): boolean => error instanceof TypeError && missingCode.test(error.message);
