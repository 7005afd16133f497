/** Giving a link to somebody else. */
export type Given = 'shared' | 'copied' | 'no';

/** By the device's own sheet where there is one, else to the clipboard. */
export async function share(link: string): Promise<Given> {
  if (!navigator.share) return (await copy(link)) ? 'copied' : 'no';
  try {
    await navigator.share({ url: link });
    return 'shared';
  } catch {
    return 'no'; // closed again
  }
}

/** A page of the local network is no secure place for a browser: there the clipboard is reached as in old times. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const opener = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'hidden-words';
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (opener instanceof HTMLElement) opener.focus();
  return isDone;
}
