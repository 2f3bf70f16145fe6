import { acceptedFiles, uploads } from './uploads.ts';

/** Opens the system's file chooser and sends what is chosen. */
export function chooseFiles(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = acceptedFiles;
  input.addEventListener('change', () => uploads.add([...(input.files ?? [])]));
  input.click();
}
