/** Types of a backend under test: one club, browsers that connect to it, and access to its mails, SMS and database. */
import type { Connection } from '@bothy/client/connect.ts'
import type { CallName } from '@bothy/contract/calls.ts'
import type { RefusalCode } from '@bothy/contract/errors.ts'

export type Row = Record<string, unknown>

/** A browser with one storage and any number of tabs. */
export type TestBrowser = {
  /** Connects another tab. */
  openTab: () => Connection
  /** Delivers pending storage events to the tabs. */
  deliverStorageEvents: () => void
  /** Disconnects or reconnects the network. */
  setOnline: (plugged: boolean) => void
  /** Drops this number of requests. */
  dropRequests: (requests: number) => void
  /** Delivers this number of requests, but not the answers to them. */
  dropAnswers: (answers: number) => void
}

export type TestBackend = {
  name: string
  /** Base URL of relative URLs. */
  origin: string
  /** The admin that the club starts with. */
  admin: { email: string; password: string }
  openBrowser: () => TestBrowser
  /** Tokens of the links in the mails to this address, oldest first. */
  mailTokensFor: (email: string) => Promise<string[]>
  /** The pages that those links open. */
  mailPagesFor: (email: string) => Promise<string[]>
  /** Codes in the SMS to this number, oldest first. */
  smsCodesFor: (phone: string) => Promise<string[]>
  /** Sets whether new addresses must be confirmed, where this is a setting of the hosting provider. */
  setEmailConfirmation?: (on: boolean) => void
  /** Signs in at the identity provider as this person and returns the callback parameters. Undefined where there is no identity provider. */
  signInAtProvider?: (url: string, person: { name: string; email: string }) => Promise<{ state: string; code: string }>
  /** Runs a statement as the database owner, for example to change timestamps. */
  sql: (text: string, values?: unknown[]) => Promise<Row[]>
  /** Runs the work while the database is unreachable. */
  withoutDatabase: (work: () => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

export type BackendUnderTest = {
  name: string
  /** Refusals that this backend never returns, each with the reason. */
  unsupportedRefusals: Partial<Record<RefusalCode, string>>
  /** Calls that this backend always refuses, each with the reason. */
  unsupportedCalls?: Partial<Record<CallName, string>>
  start: () => Promise<TestBackend>
}
