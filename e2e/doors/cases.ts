/** The one list of what is true of the club at every door. */
import type { CallName } from '@bothy/contract/calls.ts'
import type { RefusalCode } from '@bothy/contract/refusals.ts'
import type { Case } from './case.ts'
import { leading } from './cases/leading.ts'
import { looking } from './cases/looking.ts'
import { proposing } from './cases/proposing.ts'
import { seats } from './cases/seats.ts'
import { voting } from './cases/voting.ts'

export const cases: Case[] = [...looking, ...proposing, ...voting, ...seats, ...leading]

/** Calls that no case answers, each with the reason. */
export const neverAnswered: Partial<Record<CallName, string>> = {}

/** Refusals that no case brings about, each with the reason. */
export const neverRefused: Partial<Record<RefusalCode, string>> = {}
