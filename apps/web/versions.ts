/** Version of this app, set when it is built. */
export const appVersion: string = import.meta.env['VITE_APP_VERSION'] ?? 'dev'

/** Version of the database functions of a hosted project that this app was built with: the name of the last migration. */
export const databaseVersion: string | undefined = import.meta.env['VITE_DATABASE_VERSION']

/** Version of the server that sent the page; undefined on a static host. */
export function serverVersion(): string | undefined {
  const config = document.querySelector<HTMLMetaElement>('meta[name="bothy-config"]')?.content
  return config && (JSON.parse(config) as { version?: string }).version
}

/** Version of the database image of the mock backend: a hash of its database functions. */
export const databaseImageVersion = (): string | undefined => /club-(\w+)\.bin$/.exec(window.bothyFound?.image ?? '')?.[1]
