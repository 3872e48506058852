/** Which backend the page uses. Our server writes the config into the page; a static host has a `config.json` beside it. */
import type { ConnectOptions } from '@bothy/client/connect.ts'
import type { Found } from './build/find-home.ts'
import { base } from './base.ts'

export type Choice = Pick<ConnectOptions, 'mode' | 'baseUrl' | 'demo' | 'supabase'>

/** Why there is no backend: the file did not load, is not a JSON object, has an unknown mode, or lacks a setting of its mode. */
export type Misconfigured = { problem: 'unreachable' | 'unreadable' | 'mode' | 'api' | 'supabase'; said?: string }

type RawConfig = {
  mode?: unknown
  api?: unknown
  demo?: { image?: unknown; delay?: unknown }
  supabase?: { url?: unknown; anonKey?: unknown }
}

const isUrl = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)

/** The backend that the config describes, or the error in it. `image` is the database image of the build. */
export function choiceIn(config: unknown, image: string): Choice | Misconfigured {
  const { mode, api, demo, supabase } = config as RawConfig
  switch (mode) {
    case 'rest': {
      if (api === undefined) return { mode }
      return isUrl(api) ? { mode, baseUrl: api.replace(/\/+$/, '') } : { problem: 'api', said: String(api) }
    }
    case 'mock': {
      const delay = typeof demo?.delay === 'number' && demo.delay >= 0 ? demo.delay : undefined
      const imageUrl = typeof demo?.image === 'string' ? new URL(demo.image, location.origin + base).href : image
      return { mode, demo: { image: imageUrl, ...(delay !== undefined && { delay }) } }
    }
    case 'supabase': {
      const { url, anonKey } = supabase ?? {}
      if (!isUrl(url)) return { problem: 'supabase', said: 'supabase.url' }
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
  // A worker resolves a relative address against its own file, so the address is made absolute here.
  return choiceIn(bothyFound.config, new URL(bothyFound.image, location.href).href)
}
