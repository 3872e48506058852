/**
 * Asks the browser to keep what this site has stored, although the device is short of space or the site was not opened for a week. Never rejects; some
 * browsers decide by themselves, and Safari keeps everything of an app on the home screen.
 */
export async function keepStorage(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false)
}
