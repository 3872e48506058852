/** Message catalogs: two chunks per locale and kind, see `build/message-catalogs.ts`. To add a language, add `locales/<locale>.json`. */
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { Locale } from '@bothy/contract/choices.ts'
import type { RefusalMessages } from '@bothy/contract/errors.ts'
import type en from './locales/en.json'

/** All message ids; English is the reference. */
export type MessageId = keyof typeof en

const common = import.meta.glob<Messages>('./locales/*.json', { query: '?common', import: 'default' })
const other = import.meta.glob<Messages>('./locales/*.json', { query: '?other', import: 'default' })
const ofContract = '../../../packages/contract/locales'
const commonRefusals = import.meta.glob<RefusalMessages>('../../../packages/contract/locales/*.json', {
  query: '?common',
  import: 'default',
})
const otherRefusals = import.meta.glob<RefusalMessages>('../../../packages/contract/locales/*.json', { query: '?other', import: 'default' })

export type Messages = Record<string, CompiledMessage>

/** Messages of the app, and of refusals. */
export type Catalog = { messages: Messages; refusalMessages: RefusalMessages }

/** The messages of a locale: those of the pages that everybody opens, or all others. English if the locale has no catalog. */
export async function loadCatalog(locale: Locale, part: 'common' | 'other'): Promise<Catalog> {
  const isCommon = part === 'common'
  const load = <Loaded>(files: Record<string, () => Promise<Loaded>>, path: string) =>
    (files[`${path}/${locale}.json`] ?? files[`${path}/en.json`])!()
  const [messages, refusalMessages] = await Promise.all([
    load(isCommon ? common : other, './locales'),
    load(isCommon ? commonRefusals : otherRefusals, ofContract),
  ])
  return { messages, refusalMessages }
}
