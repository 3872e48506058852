/** Finds the mentions of members in a text: "@" and the name, as it is today. */
type Person = { id: string; name: string }
type Part = { text: string; isMention: boolean }

const mentionOf = ({ name }: Person): string => `@${name}`

/** A longer name comes first: "@Anna Lena" is not Anna. */
const byLength = (people: readonly Person[]): Person[] => people.toSorted((one, other) => other.name.length - one.name.length)

/** The next mention from `start` on, and whom it names. */
function nextMention(text: string, people: readonly Person[], start: number): { at: number; person: Person } | undefined {
  for (let at = text.indexOf('@', start); at >= 0; at = text.indexOf('@', at + 1)) {
    const person = people.find((one) => text.startsWith(mentionOf(one), at))
    if (person) return { at, person }
  }
  return undefined
}

/** The text in its order. */
export function splitMentions(text: string, people: readonly Person[]): Part[] {
  const sorted = byLength(people)
  const parts: Part[] = []
  let rest = 0
  for (let found = nextMention(text, sorted, 0); found; found = nextMention(text, sorted, rest)) {
    const mention = mentionOf(found.person)
    if (found.at > rest) parts.push({ text: text.slice(rest, found.at), isMention: false })
    parts.push({ text: mention, isMention: true })
    rest = found.at + mention.length
  }
  return rest < text.length ? [...parts, { text: text.slice(rest), isMention: false }] : parts
}

/** The name that is being typed before the caret, after an "@"; undefined if none is. */
export function typedMention(beforeCaret: string): string | undefined {
  const typed = /(?:^|[\s(（])@([^@\n]{0,30})$/u.exec(beforeCaret)?.[1]
  return typed?.startsWith(' ') ? undefined : typed
}
