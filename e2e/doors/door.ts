/** Types of a backend under test: one club, browsers that connect to it, and access to its mails, SMS and database. */
import type { Connected } from '@bothy/client/connect.ts'
import type { CallName } from '@bothy/contract/calls.ts'
import type { RefusalCode } from '@bothy/contract/refusals.ts'

export type Row = Record<string, unknown>

/** A browser with one storage and any number of tabs. */
export type Browser = {
  /** Connects another tab. */
  tab: () => Connected
  /** Delivers pending storage events to the tabs. */
  deliver: () => void
  /** Disconnects or reconnects the network. */
  wire: (plugged: boolean) => void
  /** Drops this number of requests. */
  drop: (requests: number) => void
}

export type Door = {
  name: string
  /** Base URL of relative URLs. */
  origin: string
  /** The administrator that the club starts with. */
  admin: { email: string; password: string }
  browser: () => Browser
  /** Tokens of the links in the mails to this address, oldest first. */
  linksTo: (email: string) => Promise<string[]>
  /** Codes in the SMS to this number, oldest first. */
  codesTo: (phone: string) => Promise<string[]>
  /** Sets whether new addresses must be confirmed, where this is a setting of the hosting provider. */
  confirmAddresses?: (on: boolean) => void
  /** Signs in at the identity provider as this person and returns the callback parameters. Undefined where there is no identity provider. */
  comeBack?: (url: string, person: { name: string; email: string }) => Promise<{ state: string; code: string }>
  /** Runs a statement as the database owner, for example to change timestamps. */
  sql: (text: string, values?: unknown[]) => Promise<Row[]>
  /** Runs the work while the database is unreachable. */
  withoutDatabase: (work: () => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

export type DoorUnderTest = {
  name: string
  /** Refusals that this backend never returns, each with the reason. */
  neverSays: Partial<Record<RefusalCode, string>>
  /** Calls that this backend always refuses, each with the reason. */
  neverAnswers?: Partial<Record<CallName, string>>
  open: () => Promise<Door>
}
