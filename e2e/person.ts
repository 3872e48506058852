/** Somebody at a device: finds things by the names that they read, and waits as long as it takes to see them. */
import type { Locator, Page } from 'playwright-core'
import type { Words, WordId } from './words.ts'

type Values = Record<string, string | number>

export type Person = Words & {
  name: string
  page: Page
  /** Waits for their turn where people share one device; every deed below does so by itself. */
  comes: () => Promise<void>
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

type Who = {
  name: string
  words: Words
  /** Waits for their turn, and opens `path` if there is one. */
  comes?: (path?: string) => Promise<void>
}

export function personOn(page: Page, { name, words, comes = (path) => opens(page, path) }: Who): Person {
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
    await comes()
    const found = typeof text === 'string' ? page.getByText(text, { exact: true }) : text
    await comesUp(found.filter({ visible: true }).first())
  }
  return {
    ...words,
    name,
    page,
    comes: () => comes(),
    goes: (path) => comes(path),
    button,
    link,
    dialog,
    presses: async (id, values) => {
      await comes()
      await pressed(button(id, values).filter({ visible: true }))
    },
    follows: async (id, values) => {
      await comes()
      await pressed(link(id, values).filter({ visible: true }).first())
    },
    confirms: async (id, values) => {
      await comes()
      await pressed(dialog().getByRole('button', { name: t(id, values), exact: true }))
    },
    fills: async (label, text) => {
      await comes()
      const labelled = page.getByLabel(new RegExp(`^${escaped(t(label))}\\s*(${escaped(t('app.optional'))})?$`))
      // A choice may be called like the field that it opens.
      const field = labelled.and(page.locator(':not([type="radio"])'))
      await comesUp(field)
      await field.fill(text)
    },
    undoes: async (said, values) => {
      await comes()
      const told = page.getByRole('dialog').filter({ hasText: t(said, values) })
      await pressed(told.getByRole('button', { name: t('app.undo'), exact: true }))
    },
    reads: (id, values) => sees(t(id, values)),
    sees,
    standsAt: async (path) => {
      await comes()
      await page.waitForURL((url) => matches(path, url.pathname + url.search), { waitUntil: 'commit' })
    },
    leaves: () => page.context().close(),
  }
}

/** Below this much time Playwright looks for something every tenth of a second, above it every half. */
const soon = 2400

/** Waits as long as it takes, and does not miss by half a second what comes soon. */
async function comesUp(what: Locator): Promise<void> {
  const isThere = await what.waitFor({ timeout: soon }).then(
    () => true,
    () => false,
  )
  if (!isThere) await what.waitFor()
}

async function pressed(what: Locator): Promise<void> {
  await comesUp(what)
  await what.click()
}

async function opens(page: Page, path: string | undefined): Promise<void> {
  if (path !== undefined) await page.goto(path)
}

const matches = (wanted: string | RegExp, path: string) => (wanted instanceof RegExp ? wanted.test(path) : wanted === path)
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
