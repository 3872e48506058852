/** Compares the documentation with the repository: links lead somewhere, paths exist, and the drawing in ARCHITECTURE.md is the folder tree. */
import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { digestKind, kindsOfNotifications } from '@bothy/contract/notifications.ts'
import { rateLimits, type RateLimitKind } from '@bothy/contract/rate-limits.ts'
import { filesBelow, readSource } from './sources.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const exists = (path: string) => existsSync(root + path)
const pages = filesBelow().filter((file) => file.endsWith('.md'))

/** The heading as GitHub writes it into the URL. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d _-]/gu, '')
    .replaceAll(' ', '-')
const anchorsOf = (page: string) => [...readSource(page).matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1]!))

test('every link of a page leads to a file and a heading of the repository', () => {
  const wrong = pages.flatMap((page) =>
    [...readSource(page).matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]+))?\)/g)].flatMap(([, path, anchor]) => {
      const target = path ? posix.join(posix.dirname(page), path) : page
      if (!exists(target)) return [`${page} links to ${target}, which does not exist. Link to what replaced it.`]
      if (anchor && !anchorsOf(target).includes(anchor)) return [`${page} links to #${anchor}, which is no heading of ${target}.`]
      return []
    }),
  )
  expect(wrong).toEqual([])
})

/** The examples of CONTRIBUTING.md, which readers would add, and the built app. */
const notInRepository = /ask_for_photos|^apps\/web\/dist/

test('every path that a page names exists', () => {
  const named = /`((?:db|packages|apps|supabase|testing|bench|scripts|deploy)(?:\/[\w.-]+)*\/?)`/g
  const wrong = pages.flatMap((page) =>
    [...readSource(page).matchAll(named)]
      .map((match) => match[1]!)
      .filter((path) => !exists(path) && !notInRepository.test(path))
      .map((path) => `${page} names ${path}, which does not exist. Name what replaced it.`),
  )
  expect(wrong).toEqual([])
})

/** The paths of the drawing, by indentation: two spaces for each level. */
function drawnFolders(): string[] {
  const drawing = /^## Folders\n\n```\n(.*?)^```/ms.exec(readSource('ARCHITECTURE.md'))![1]!
  const parents: string[] = []
  return [...drawing.matchAll(/^( *)([\w.-]+)\/(?: |$)/gm)].map(([, indent, name]) => {
    parents.length = indent!.length / 2
    parents.push(name!)
    return parents.join('/')
  })
}

test('the drawing in ARCHITECTURE.md shows every folder of every level that it shows, and no other', () => {
  const drawn = drawnFolders()
  const folders = new Set(filesBelow().flatMap((file) => file.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'))))
  const detailed = new Set(drawn.map((folder) => posix.dirname(folder)))
  const unremarkable = /(^|\/)(\.\w+|testing|public|build|templates|migrations|decisions|screenshots)$/
  const expected = [...folders].filter((folder) => folder && detailed.has(posix.dirname(folder)) && !unremarkable.test(folder))
  expect(expected.filter((folder) => !drawn.includes(folder)).map((folder) => `ARCHITECTURE.md does not show ${folder}. Add it.`)).toEqual(
    [],
  )
  expect(drawn.filter((folder) => !folders.has(folder)).map((folder) => `ARCHITECTURE.md shows ${folder}, which does not exist.`)).toEqual(
    [],
  )
})

test('the runbook says who gets each kind of notification', () => {
  const table = readSource('docs/runbook.md').split('\nWho gets which notification:\n\n')[1]!.split('\n\n')[0]!
  const named = [...table.matchAll(/`([a-z-]+)`/g)].map((match) => match[1]!)
  expect(named.toSorted()).toEqual([...Object.keys(kindsOfNotifications), digestKind].toSorted())
})

/** The row of the runbook that tells hosts of a limit; null for those that only leave out mails, or guard the set-up. */
const limitRows: Record<RateLimitKind, string | null> = {
  'sign-in': 'signing in, per address (IPv6: per /64)',
  registration: 'registering, per address',
  password: "entering one's own password, per member",
  setup: null,
  reminder: null,
  'in-use': null,
  image: 'images, per member',
  proposal: 'creating activities, per member',
  edit: 'changing activities, per member',
  message: 'messages to leaders and participants',
  discussion: 'messages in discussions, per member',
  photo: 'photos of activities, per member',
  change: 'joining, leaving, voting, per member',
  settings: 'profile, settings and cache, per member',
  export: 'data exports, per member',
  passkey: 'passkeys, per member',
  search: 'searching, per address',
  refresh: 'refreshing sessions, per member',
  verification: null,
  code: 'codes by SMS',
  'code-of-number': 'codes by SMS',
  'code-again': 'codes by SMS',
  'code-to-member': 'changing the phone number, per member',
  'code-try': 'entering codes by SMS',
  'email-change': 'other email addresses, per member',
  reset: 'links for a new password',
  'confirmation-again': null,
  'confirmation-of-address': null,
  'reset-of-address': 'links for a new password',
}

const rows = new Map([...readSource('docs/runbook.md').matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].map(([, what, limit]) => [what!, limit!]))

test.each(Object.entries(limitRows).filter(([, row]) => row))('the runbook has the limit "%s", as %s', (kind, row) => {
  const { max, windowSeconds } = rateLimits[kind as RateLimitKind]
  const windows: Record<number, string> = { 60: 'a minute', 300: '5 minutes', 900: '15 minutes', 3600: 'an hour' }
  const limit = rows.get(row!)
  expect(limit).toMatch(new RegExp(`(^|\\D)${max === 1 ? 'one' : max.toLocaleString('en')}\\b`))
  expect(limit).toContain(windows[windowSeconds])
})
