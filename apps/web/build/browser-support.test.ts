/** The app runs in the oldest browsers of oldest-browsers.ts, and every place that names them names the same. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { locales } from '@bothy/contract/choices.ts'
import { oldestBrowsers } from './oldest-browsers.ts'

const web = join(import.meta.dirname, '..')
/** The build that `npm test` makes before it runs the tests. */
const dist = join(web, 'dist')
const read = (path: string) => readFileSync(join(web, path), 'utf8')

/** Younger than these browsers: how it is called, and how code asks whether it is there. */
const younger: { call: RegExp; check?: RegExp }[] = [
  { call: /AbortSignal\.any\b/ },
  { call: /Promise\.(withResolvers|try)\b/ },
  { call: /URL\.(canParse|parse)\b/ },
  { call: /\.checkVisibility\(/, check: /typeof \w+\.checkVisibility/ },
  { call: /Array\.fromAsync\b/ },
  { call: /(Object|Map)\.groupBy\b/ },
  { call: /indexedDB\.databases\(/, check: /indexedDB\.databases\s*[?)]|!indexedDB\.databases/ },
  { call: /new Intl\.Segmenter\b/, check: /[`'"]Segmenter[`'"]\s*in Intl/ },
  { call: /Intl\.DurationFormat\b/ },
  { call: /\.(getOrInsert|getOrInsertComputed)\(/ },
  { call: /\bIterator\.(from|concat|zip)\b/ },
  { call: /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/ },
  { call: /Uint8Array\.from(Base64|Hex)\b/ },
  { call: /RegExp\.escape\b|Error\.isError\b|Math\.(sumPrecise|f16round)\b|Atomics\.waitAsync\b|ReadableStream\.from\b/ },
  { call: /\bscheduler\.(yield|postTask)\b/ },
  { call: /\brequestIdleCallback\(/, check: /[`'"]requestIdleCallback[`'"]\s*in window/ },
  { call: /document\.startViewTransition\(/, check: /typeof document\.startViewTransition/ },
  { call: /\.(showPopover|hidePopover|togglePopover|moveBefore|requestClose|setHTMLUnsafe|getTextInfo|getWeekInfo)\(/ },
  { call: /new (URLPattern|CloseWatcher|Float16Array)\b/ },
]

const scripts = (folder: string) => readdirSync(folder).filter((name) => /\.m?js$/.test(name))
const built = existsSync(dist)
  ? [...scripts(dist), ...scripts(join(dist, 'assets')).map((name) => `assets/${name}`), 'index.html', 'server.html']
  : []

describe('the built app', () => {
  test('calls nothing that is younger than the oldest browsers without asking whether it is there', () => {
    expect(built.length).toBeGreaterThan(50)
    const wrong = built.flatMap((file) => {
      const code = readFileSync(join(dist, file), 'utf8')
      return younger
        .filter(({ call, check }) => call.test(code) && !check?.test(code))
        .map(({ call }) => `${file} calls ${call.exec(code)?.[0]}`)
    })
    expect(wrong).toEqual([])
  })
})

test('the README and the sentence for older browsers name the oldest browsers', () => {
  const { safari, ios, chrome, edge, firefox } = oldestBrowsers
  expect([ios, edge]).toEqual([safari, chrome])
  expect(read('../../README.md')).toContain(`Safari and iOS ${safari}, Chrome and Edge ${chrome}, Firefox ${firefox}, and anything newer`)
  const notice = read('public/old-browser.js')
  expect(notice).toContain(`'Safari / iOS ${safari}'`)
  expect(notice).toContain(`'Chrome / Edge ${chrome}, Firefox ${firefox}'`)
  for (const locale of locales) expect(notice).toMatch(new RegExp(`^ +'?${locale}'?: '.*\\{browsers\\}.*',$`, 'm'))
})
