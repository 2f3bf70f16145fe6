/** Whether a file with this name is already compressed: compressing it again would cost time and memory, and save nothing. */
export const isPacked = (fileName: string): boolean => /\.(?:zip|isdocx|xlsx|pdf|jpe?g|png|webp|heic|docx)$/i.test(fileName);
