/** A file to keep, of what the page has already. */
export function saveText(name: string, text: string, kind = 'text/plain'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // a slow device is still reading it
}
