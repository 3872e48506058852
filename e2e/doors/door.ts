/** A door under test: one club behind it, browsers that come in by it, and what a test needs to know of what lies beyond. */
import type { Connected } from '@bothy/client/connect.ts'
import type { CallName } from '@bothy/contract/calls.ts'
import type { RefusalCode } from '@bothy/contract/refusals.ts'

export type Row = Record<string, unknown>

/** One storage, any number of tabs. */
export type Browser = {
  /** Opens the app in another tab. */
  tab: () => Connected
  /** Lets the tabs hear of each other what they have stored. */
  deliver: () => void
  /** Pulls the wire out, or puts it back. */
  wire: (plugged: boolean) => void
  /** Loses the next requests, so many of them. */
  drop: (requests: number) => void
}

export type Door = {
  name: string
  /** Where addresses of the club without a host lead. */
  origin: string
  /** The administrator with whom the club begins. */
  admin: { email: string; password: string }
  browser: () => Browser
  /** The tokens of the links in the mails to this address, oldest first. */
  linksTo: (email: string) => Promise<string[]>
  /** The codes in the text messages to this number, oldest first. */
  codesTo: (phone: string) => Promise<string[]>
  /** Where that is no setting of the club but one of its provider: whether new addresses are confirmed. */
  confirmAddresses?: (on: boolean) => void
  /** Goes where the third party signs people in, as this person, and comes back with what it says. Absent where the club offers none. */
  comeBack?: (url: string, person: { name: string; email: string }) => Promise<{ state: string; code: string }>
  /** Asks the database as its owner: for the passing of time, which no viewer can command. */
  sql: (text: string, values?: unknown[]) => Promise<Row[]>
  /** Does the work while the database cannot be reached. */
  withoutDatabase: (work: () => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

export type DoorUnderTest = {
  name: string
  /** What no case can bring this door to say, each with the reason. */
  neverSays: Partial<Record<RefusalCode, string>>
  /** Calls that it refuses whatever is asked, each with the reason. */
  neverAnswers?: Partial<Record<CallName, string>>
  open: () => Promise<Door>
}
