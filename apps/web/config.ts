/** Which backend the page uses. Our server writes the config into the page; a static host has a `config.json` beside it. */
import type { ConnectOptions } from '@bothy/client/connect.ts'
import { parseUrl } from '@bothy/contract/parse-url.ts'
import { basePath } from './base-path.ts'
import type { FoundConfig } from './build/static-host-bootstrap.ts'
import type { ConfigError } from './layout/not-configured.tsx'

type BackendConfig = Pick<ConnectOptions, 'mode' | 'baseUrl' | 'demo' | 'supabase'>

type RawConfig = {
  mode?: unknown
  api?: unknown
  demo?: { image?: unknown; delay?: unknown }
  supabase?: { url?: unknown; anonKey?: unknown }
}

const isUrl = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//.test(value) && parseUrl(value) !== null

/** The secret key of a project opens everything to everybody, so an app with it does not start. Newer keys say what they are; older ones are tokens. */
const isSecretKey = (key: string): boolean => key.startsWith('sb_secret_') || /"role":\s*"service_role"/.test(payloadOf(key))

function payloadOf(token: string): string {
  try {
    return atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

/** The backend that the config describes, or the error in it. `image` is the database image of the build. */
export function parseConfig(config: unknown, image: string): BackendConfig | ConfigError {
  const { mode, api, demo, supabase } = config as RawConfig
  switch (mode) {
    case 'rest': {
      if (api === undefined) return { mode }
      return isUrl(api) ? { mode, baseUrl: api.replace(/\/+$/, '') } : { problem: 'api', detail: String(api) }
    }
    case 'mock': {
      const delay = typeof demo?.delay === 'number' && demo.delay >= 0 ? demo.delay : undefined
      const imageUrl = typeof demo?.image === 'string' ? new URL(demo.image, location.origin + basePath).href : image
      return { mode, demo: { image: imageUrl, ...(delay !== undefined && { delay }) } }
    }
    case 'supabase': {
      const { url, anonKey } = supabase ?? {}
      if (!isUrl(url)) return { problem: 'supabase', detail: 'supabase.url' }
      if (typeof anonKey !== 'string' || anonKey === '' || isSecretKey(anonKey)) return { problem: 'supabase', detail: 'supabase.anonKey' }
      return { mode, supabase: { url: url.replace(/\/+$/, ''), anonKey, home: location.origin + basePath } }
    }
    default:
      return { problem: 'mode', detail: JSON.stringify(mode) ?? '' }
  }
}

export function readConfig({ bothyFound }: { bothyFound?: FoundConfig } = window): BackendConfig | ConfigError {
  if (!bothyFound) return JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="bothy-config"]')!.content) as BackendConfig
  if (bothyFound.error) return { problem: bothyFound.error }
  // A worker resolves a relative address against its own file, so the address is made absolute here.
  return parseConfig(bothyFound.config, new URL(bothyFound.image, location.href).href)
}
