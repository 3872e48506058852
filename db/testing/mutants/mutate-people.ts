/** Mutants of the functions that decide about people, and about seats. */
import { readFileSync } from 'node:fs'
import { changesOf, operandsOf, type Mutant } from './mutate-rules.ts'

/** Groups and their roles, co-leaders, companions, qualifications, and members from a file. By file, what a test that can find its mutants mentions. */
const people: Record<string, string[]> = {
  'activities/activity_companions.sql': ['companionIds'],
  'activities/co_leaders.sql': ['addCoLeader'],
  'activities/who_may_lead.sql': ['setProposalRule'],
  'core/viewer.sql': ['lifecycle', 'setGroupMember', 'addCoLeader', 'setProposalRule'],
  'groups/group_members.sql': ['setGroupMember'],
  'members/companions.sql': ['addCompanion'],
  'members/given_qualifications.sql': ['member-files'],
  'members/groups_of_imports.sql': ['member-files'],
  'members/import_check.sql': ['member-files'],
  'members/member_qualifications.sql': ['giveQualification'],
  'members/undo_import.sql': ['member-files'],
}

/** The waitlist, offers, the draw, the opening of joining, and attendance. */
const seats: Record<string, string[]> = {
  'activities/free_spots.sql': ['joinWaitlist'],
  'attendance/attendance.sql': ['records_attendance', 'setUpRollCalls'],
  'attendance/object_to_attendance.sql': ['records_attendance', 'setUpRollCalls'],
  'attendance/record_attendance.sql': ['records_attendance', 'setUpRollCalls'],
  'core/joining_opens.sql': ['joinsOpenAt'],
  'draws/apply_for_spot.sql': ['a draw on', 'spot-drawn'],
  'draws/draw_rule.sql': ['a draw on', 'spot-drawn'],
  'draws/get_draw.sql': ['a draw on', 'spot-drawn', 'records_attendance'],
  'draws/hold_draw.sql': ['a draw on', 'spot-drawn'],
  'draws/prepare_draw.sql': ['a draw on', 'spot-drawn'],
  'waitlist/answer_offer.sql': ['joinWaitlist', 'letPass'],
  'waitlist/get_waitlist.sql': ['getWaitlist'],
  'waitlist/join_waitlist.sql': ['joinWaitlist'],
  'waitlist/offer_spots.sql': ['joinWaitlist', 'letPass', 'aFullActivity'],
  'waitlist/seat_member.sql': ['seatMember'],
  'waitlist/set_waitlist.sql': ['setWaitlist'],
  'waitlist/waitlist_json.sql': ['joinWaitlist', 'aFullActivity'],
  'waitlist/waking_hours.sql': ['awake_from', 'after_waking_hours', 'offer_end'],
  'waitlist/withdraw_offer.sql': ['withdrawOffer'],
}

const functionText = /create or replace function (?:public|rules)\.(\w+)\([^]*?(?=\n--|\ncreate or replace |\ndrop |\n*$)/g
/** What follows `where` ends with the parenthesis around it, or with the next clause. */
const condition =
  /\bwhen (?<when>[^;]*?) then |\n *(?:els)?if (?<if>[^;]*?) then\n|\bwhere (?<where>(?:[^;()]|\((?:[^()]|\([^()]*\))*\))*?)(?=\s+(?:order|group|returning|limit|union|on conflict)\b|[);]|\n\$\$)/g

/** A part of `where` that is left out. */
const withoutParts = (text: string) => {
  const operands = operandsOf(text, 'and')
  return operands.length < 2
    ? []
    : operands.map((left) => ({ change: `is without ${left}`, to: operands.filter((one) => one !== left).join(' and ') }))
}

function mutantsOf(name: string, text: string, mentions: string[]): Mutant[] {
  return [...text.matchAll(condition)].flatMap(({ 0: found, index, groups }) => {
    const [kind, part] = Object.entries(groups!).find(([, one]) => one !== undefined)!
    const isWhole = part!.split('(').length === part!.split(')').length
    if (!isWhole || part!.includes(' then ')) return []
    return (kind === 'where' ? withoutParts(part!) : changesOf(part!)).map(({ change, to }) => ({
      name: `${name}: ${kind} ${part!.replaceAll(/\s+/g, ' ')} ${change.replaceAll(/\s+/g, ' ')}`,
      sql: text.slice(0, index) + found.replace(part!, () => to) + text.slice(index + found.length),
      mentions,
      needsServer: false,
    }))
  })
}

const mutantsIn = (files: Record<string, string[]>): Mutant[] =>
  Object.entries(files).flatMap(([file, mentions]) => {
    const sql = readFileSync(new URL(`../../functions/${file}`, import.meta.url), 'utf8')
    return [...sql.matchAll(functionText)].flatMap(([text, name]) => (name!.startsWith('why_') ? [] : mutantsOf(name!, text, mentions)))
  })

export const mutantsOfPeople = (): Mutant[] => mutantsIn(people)

export const mutantsOfSeats = (): Mutant[] => mutantsIn(seats)
