/** A person at one page of any engine, who names what they see. Every step waits until the page is ready for it. */
import { expect } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { loadTranslations, type MessageId, type Translations } from '../fixtures/translations.ts'
import type { BrowserPage, Engine } from './browser-page.ts'
import type { Wanted } from './find-element.ts'

type Values = Record<string, string | number>

export type Person = Pick<Translations, 't'> & {
  page: BrowserPage
  goto: (path: string) => Promise<void>
  /** Presses the element with this name. */
  press: (role: Wanted['role'], name: string) => Promise<void>
  /** Presses the link with this text until it has led to another page: a list that is just loading may lose a press. */
  follow: (name: string) => Promise<void>
  /** Presses the button with this message. */
  pressButton: (id: MessageId, values?: Values) => Promise<void>
  fill: (label: MessageId, text: string) => Promise<void>
  /** Waits until the text is somewhere on the page. */
  sees: (text: string) => Promise<void>
  seesMessage: (id: MessageId, values?: Values) => Promise<void>
  /** Waits until the text has gone. */
  seesNoMore: (id: MessageId, values?: Values) => Promise<void>
  expectPath: (path: RegExp) => Promise<void>
  close: () => Promise<void>
}

const textOfPage = ({ evaluate }: BrowserPage) => evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' '), null)
/** Text of the page without its line breaks; a capital letter may be a matter of style. */
const squash = (text: string) => text.replaceAll(/\s+/g, ' ').toLowerCase()

export async function openPerson(engine: Engine, url: string): Promise<Person> {
  const [page, { t }] = await Promise.all([engine.open(), loadTranslations('en')])
  const wanted = (role: Wanted['role'], name: string): Wanted => ({ role, name, optional: t('app.optional') })
  const shows = async (text: string) => squash(await textOfPage(page)).includes(squash(text))
  /** Repeats what fails while the page is loading. */
  const when = (work: () => Promise<void>) =>
    waitFor(work).catch(async (cause: Error) => {
      throw new Error(`${cause.message}\n${await address()} shows:\n${await textOfPage(page)}`, { cause })
    })
  const address = () => page.evaluate(() => location.pathname + location.search, null)
  const press: Person['press'] = (role, name) => when(() => page.click(wanted(role, name)))
  const sees: Person['sees'] = (text) => when(async () => expect(await shows(text), `"${text}" is visible`).toBe(true))
  return {
    t,
    page,
    goto: (path) => page.goto(url + path),
    press,
    follow: (name) => {
      let before: string | undefined
      return when(async () => {
        const here = await address()
        before ??= here
        if (here !== before) return
        await page.click(wanted('link', name))
        await waitFor(async () => expect(await address()).not.toBe(before), 5000)
      })
    },
    pressButton: (id, values) => press('button', t(id, values)),
    fill: (label, text) => when(() => page.type(wanted('field', t(label)), text)),
    sees,
    seesMessage: (id, values) => sees(t(id, values)),
    seesNoMore: (id, values) => when(async () => expect(await shows(t(id, values)), `"${t(id, values)}" is visible`).toBe(false)),
    expectPath: (path) => when(async () => expect(await address()).toMatch(path)),
    close: page.close,
  }
}
