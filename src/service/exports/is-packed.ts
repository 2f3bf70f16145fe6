/** Whether a file of this name is compressed already: to do it again would cost time and memory, and save nothing. */
export const isPacked = (fileName: string): boolean => /\.(?:zip|isdocx|xlsx|pdf|jpe?g|png|webp|heic|docx)$/i.test(fileName);
