import { acceptedFiles, uploads } from './uploads.ts';

/** Opens the file dialog of the system and uploads the selected files. */
export function chooseFiles(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = acceptedFiles;
  input.addEventListener('change', () => uploads.add([...(input.files ?? [])]));
  input.click();
}
