import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseConfig } from './config.ts'

const image = 'https://host.example/club/club-1.bin'

beforeEach(() => void vi.stubGlobal('location', new URL('https://host.example/club/activity/1')))
afterEach(() => void vi.unstubAllGlobals())

describe('config.json', () => {
  test('mode mock uses the database image of the build unless the config names another', () => {
    expect(parseConfig({ mode: 'mock' }, image)).toEqual({ mode: 'mock', demo: { image } })
    expect(parseConfig({ mode: 'mock', demo: { image: 'other.bin', delay: 0 } }, image)).toEqual({
      mode: 'mock',
      demo: { image: 'https://host.example/other.bin', delay: 0 },
    })
    expect(parseConfig({ mode: 'mock', demo: { delay: -1 } }, image)).toEqual({ mode: 'mock', demo: { image } })
  })

  test('mode rest uses the server of the page unless the config names another', () => {
    expect(parseConfig({ mode: 'rest' }, image)).toEqual({ mode: 'rest' })
    expect(parseConfig({ mode: 'rest', api: 'https://club.example/api/' }, image)).toEqual({
      mode: 'rest',
      baseUrl: 'https://club.example/api',
    })
    expect(parseConfig({ mode: 'rest', api: 'javascript:alert(1)' }, image)).toMatchObject({ problem: 'api' })
  })

  test('mode supabase requires the address and the key of the project', () => {
    const supabase = { url: 'https://abc.supabase.co/', anonKey: 'key' }
    expect(parseConfig({ mode: 'supabase', supabase }, image)).toEqual({
      mode: 'supabase',
      supabase: { url: 'https://abc.supabase.co', anonKey: 'key', home: 'https://host.example/' },
    })
    expect(parseConfig({ mode: 'supabase' }, image)).toEqual({ problem: 'supabase', detail: 'supabase.url' })
    expect(parseConfig({ mode: 'supabase', supabase: { url: supabase.url } }, image)).toEqual({
      problem: 'supabase',
      detail: 'supabase.anonKey',
    })
  })

  test('mode supabase refuses the secret key, which opens everything', () => {
    const token = (role: string) => `e30.${btoa(JSON.stringify({ iss: 'supabase', role })).replaceAll('=', '')}.signature`
    const withKey = (anonKey: string) => parseConfig({ mode: 'supabase', supabase: { url: 'https://abc.supabase.co', anonKey } }, image)
    for (const key of ['sb_secret_abc', token('service_role')])
      expect(withKey(key)).toEqual({ problem: 'supabase', detail: 'supabase.anonKey' })
    for (const key of ['sb_publishable_abc', token('anon')]) expect(withKey(key)).toMatchObject({ mode: 'supabase' })
  })

  test('an unknown or missing mode is an error', () => {
    expect(parseConfig({ mode: 'fax' }, image)).toEqual({ problem: 'mode', detail: '"fax"' })
    expect(parseConfig({}, image)).toMatchObject({ problem: 'mode' })
  })
})
