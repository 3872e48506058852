/** Where the club of this page is: a server says so in the page itself, a folder on a static host in `config.json` beside it. */
import type { ConnectOptions } from '@bothy/client/connect.ts'

type Config = { mode: ConnectOptions['mode']; demo?: { image: string; delay?: number } }

export async function readConfig(): Promise<Pick<ConnectOptions, 'mode' | 'demo'>> {
  const said = document.querySelector<HTMLMetaElement>('meta[name="bothy-config"]')?.content
  const { mode, demo } = (said ? JSON.parse(said) : await (await fetch('config.json')).json()) as Config
  // A worker would look for a relative address beside its own file.
  return { mode, ...(demo && { demo: { ...demo, image: new URL(demo.image, document.baseURI).href } }) }
}
