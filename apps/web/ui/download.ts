/** Saves a file that was made in the browser. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser reads large files after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
