/** An actor uses one page of the app. It finds elements by their visible names and waits until they appear. */
import type { Locator, Page } from 'playwright-core'
import type { Words, WordId } from './words.ts'

type Values = Record<string, string | number>

export type Person = Words & {
  name: string
  page: Page
  /** Takes over a shared device; does nothing otherwise. All methods below call it first. */
  comes: () => Promise<void>
  /** Opens a path of the app. */
  goes: (path: string) => Promise<void>
  button: (id: WordId, values?: Values) => Locator
  link: (id: WordId, values?: Values) => Locator
  /** The open dialog, sheet or confirmation. */
  dialog: () => Locator
  presses: (id: WordId, values?: Values) => Promise<void>
  follows: (id: WordId, values?: Values) => Promise<void>
  /** Clicks a button in the open dialog. */
  confirms: (id: WordId, values?: Values) => Promise<void>
  fills: (label: WordId, text: string) => Promise<void>
  /** Clicks Undo in the toast with this message. */
  undoes: (message: WordId, values?: Values) => Promise<void>
  /** Waits until the message is visible. */
  reads: (id: WordId, values?: Values) => Promise<void>
  sees: (text: string | Locator) => Promise<void>
  /** Waits until the path and query match. */
  standsAt: (path: string | RegExp) => Promise<void>
  leaves: () => Promise<void>
}

type ActorInit = {
  name: string
  words: Words
  /** Takes over the page, and opens `path` if it is given. */
  comes?: (path?: string) => Promise<void>
}

export function personOn(page: Page, { name, words, comes = (path) => openPath(page, path) }: ActorInit): Person {
  const { t } = words
  const button: Person['button'] = (id, values) => page.getByRole('button', { name: t(id, values), exact: true })
  const link: Person['link'] = (id, values) => page.getByRole('link', { name: t(id, values), exact: true })
  // A toast has the role dialog too, but no heading.
  const dialog = () =>
    page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .filter({ has: page.getByRole('heading') })
  const sees: Person['sees'] = async (text) => {
    await comes()
    const found = typeof text === 'string' ? page.getByText(text, { exact: true }) : text
    await waitUntilVisible(found.filter({ visible: true }).first())
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
      await clickWhenVisible(button(id, values).filter({ visible: true }))
    },
    follows: async (id, values) => {
      await comes()
      await clickWhenVisible(link(id, values).filter({ visible: true }).first())
    },
    confirms: async (id, values) => {
      await comes()
      await clickWhenVisible(dialog().getByRole('button', { name: t(id, values), exact: true }))
    },
    fills: async (label, text) => {
      await comes()
      const labelled = page.getByLabel(new RegExp(`^${escapeRegExp(t(label))}\\s*(${escapeRegExp(t('app.optional'))})?$`))
      // A radio button may have the same name as the field that it opens.
      const field = labelled.and(page.locator(':not([type="radio"])'))
      await waitUntilVisible(field)
      await field.fill(text)
    },
    undoes: async (message, values) => {
      await comes()
      const toast = page.getByRole('dialog').filter({ hasText: t(message, values) })
      await clickWhenVisible(toast.getByRole('button', { name: t('app.undo'), exact: true }))
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

/** In milliseconds. With a timeout below this, Playwright polls every 100 ms, above it every 500 ms. */
const quickTimeout = 2400

/** Polls quickly first, then slowly until the default timeout. */
async function waitUntilVisible(locator: Locator): Promise<void> {
  const isVisible = await locator.waitFor({ timeout: quickTimeout }).then(
    () => true,
    () => false,
  )
  if (!isVisible) await locator.waitFor()
}

async function clickWhenVisible(locator: Locator): Promise<void> {
  await waitUntilVisible(locator)
  await locator.click()
}

async function openPath(page: Page, path: string | undefined): Promise<void> {
  if (path !== undefined) await page.goto(path)
}

const matches = (wanted: string | RegExp, path: string) => (wanted instanceof RegExp ? wanted.test(path) : wanted === path)
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
