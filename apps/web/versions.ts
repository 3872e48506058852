/** Which programs are at work here. */

/** Of this app, set when it is built. */
export const appVersion: string = import.meta.env['VITE_APP_VERSION'] ?? 'dev'

/** Of the server that sent the page; undefined on a static host. */
export function serverVersion(): string | undefined {
  const said = document.querySelector<HTMLMetaElement>('meta[name="bothy-config"]')?.content
  return said && (JSON.parse(said) as { version?: string }).version
}

/** Of the rulebook in a club that lives in this tab: a hash of all its rules. */
export const imageVersion = (): string | undefined => /club-(\w+)\.bin$/.exec(window.bothyFound?.image ?? '')?.[1]
