/** Somebody at a device: finds things by the names that they read, and waits as long as it takes to see them. */
import type { Locator, Page } from 'playwright-core'
import type { Words, WordId } from './words.ts'

type Values = Record<string, string | number>

export type Person = Words & {
  name: string
  page: Page
  /** Opens an address of the club. */
  goes: (path: string) => Promise<void>
  button: (id: WordId, values?: Values) => Locator
  link: (id: WordId, values?: Values) => Locator
  /** The open dialog, sheet or question. */
  dialog: () => Locator
  presses: (id: WordId, values?: Values) => Promise<void>
  follows: (id: WordId, values?: Values) => Promise<void>
  /** Presses a button within the open dialog. */
  confirms: (id: WordId, values?: Values) => Promise<void>
  fills: (label: WordId, text: string) => Promise<void>
  /** Takes back what was just done, where it is said. */
  undoes: (said: WordId, values?: Values) => Promise<void>
  /** Waits until the words are seen. */
  reads: (id: WordId, values?: Values) => Promise<void>
  sees: (text: string | Locator) => Promise<void>
  /** Waits until the address is this one. */
  standsAt: (path: string | RegExp) => Promise<void>
  leaves: () => Promise<void>
}

export function personOn(page: Page, { name, words }: { name: string; words: Words }): Person {
  const { t } = words
  const button: Person['button'] = (id, values) => page.getByRole('button', { name: t(id, values), exact: true })
  const link: Person['link'] = (id, values) => page.getByRole('link', { name: t(id, values), exact: true })
  // What is said in passing is a dialog too, but has no heading.
  const dialog = () =>
    page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .filter({ has: page.getByRole('heading') })
  const sees: Person['sees'] = async (text) => {
    const found = typeof text === 'string' ? page.getByText(text, { exact: true }) : text
    await found.filter({ visible: true }).first().waitFor()
  }
  return {
    ...words,
    name,
    page,
    goes: async (path) => void (await page.goto(path)),
    button,
    link,
    dialog,
    presses: (id, values) => button(id, values).filter({ visible: true }).click(),
    follows: (id, values) => link(id, values).filter({ visible: true }).first().click(),
    confirms: (id, values) =>
      dialog()
        .getByRole('button', { name: t(id, values), exact: true })
        .click(),
    fills: (label, text) => {
      const labelled = page.getByLabel(new RegExp(`^${escaped(t(label))}\\s*(${escaped(t('app.optional'))})?$`))
      // A choice may be called like the field that it opens.
      return labelled.and(page.locator(':not([type="radio"])')).fill(text)
    },
    undoes: (said, values) =>
      page
        .getByRole('dialog')
        .filter({ hasText: t(said, values) })
        .getByRole('button', { name: t('app.undo'), exact: true })
        .click(),
    reads: (id, values) => sees(t(id, values)),
    sees,
    standsAt: (path) => page.waitForURL((url) => matches(path, url.pathname + url.search), { waitUntil: 'commit' }),
    leaves: () => page.context().close(),
  }
}

const matches = (wanted: string | RegExp, path: string) => (wanted instanceof RegExp ? wanted.test(path) : wanted === path)
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
