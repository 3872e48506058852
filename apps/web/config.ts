/** Where the club of this page is: a server says so in the page itself, a folder on a static host in `config.json` beside it. */
import type { ConnectOptions } from '@bothy/client/connect.ts'
import type { Found } from './build/find-home.ts'
import { base } from './base.ts'

export type Choice = Pick<ConnectOptions, 'mode' | 'baseUrl' | 'demo' | 'supabase'>

/** Why no club can be reached: the file did not come, says nothing, names a mode that does not exist, or leaves out what its mode needs. */
export type Misconfigured = { problem: 'unreachable' | 'unreadable' | 'mode' | 'api' | 'supabase'; said?: string }

type Written = {
  mode?: unknown
  api?: unknown
  demo?: { image?: unknown; delay?: unknown }
  supabase?: { url?: unknown; anonKey?: unknown }
}

const isAddress = (text: unknown): text is string => typeof text === 'string' && /^https?:\/\//.test(text) && URL.canParse(text)

/** What the config asks for, or what is wrong with it. */
export function choiceIn(config: unknown, image: string): Choice | Misconfigured {
  const { mode, api, demo, supabase } = config as Written
  switch (mode) {
    case 'rest': {
      if (api === undefined) return { mode }
      return isAddress(api) ? { mode, baseUrl: api.replace(/\/+$/, '') } : { problem: 'api', said: String(api) }
    }
    case 'mock': {
      const delay = typeof demo?.delay === 'number' && demo.delay >= 0 ? demo.delay : undefined
      const own = typeof demo?.image === 'string' ? new URL(demo.image, location.origin + base).href : image
      return { mode, demo: { image: own, ...(delay !== undefined && { delay }) } }
    }
    case 'supabase': {
      const { url, anonKey } = supabase ?? {}
      if (!isAddress(url)) return { problem: 'supabase', said: 'supabase.url' }
      if (typeof anonKey !== 'string' || anonKey === '') return { problem: 'supabase', said: 'supabase.anonKey' }
      return { mode, supabase: { url: url.replace(/\/+$/, ''), anonKey, home: location.origin + base } }
    }
    default:
      return { problem: 'mode', said: JSON.stringify(mode) ?? '' }
  }
}

export function readConfig({ bothyFound }: { bothyFound?: Found } = window): Choice | Misconfigured {
  if (!bothyFound) return JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="bothy-config"]')!.content) as Choice
  if (bothyFound.fault) return { problem: bothyFound.fault }
  // A worker would look for a relative address beside its own file.
  return choiceIn(bothyFound.config, new URL(bothyFound.image, location.href).href)
}
