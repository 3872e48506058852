/** What is being written about: the message that is answered or changed. It stays on this device with the words until they are sent. */
import type { Message, Reply } from '@bothy/contract/activities/discussion.ts'
import { isDeleted } from '../../activity-parts/shown-messages.ts'

/** At most one of them. */
export type About = { answered?: Reply; edited?: Reply }

const kinds = ['answered', 'edited'] as const

const isReply = (value: unknown): value is Reply => {
  const { id, position, text, author } = (value ?? {}) as Partial<Record<keyof Reply, unknown>>
  return typeof id === 'string' && typeof position === 'number' && typeof text === 'string' && typeof author === 'object' && author !== null
}

export const storedAbout = (about: About): string => (about.answered || about.edited ? JSON.stringify(about) : '')

/** As the message is now. Nothing is written about one that was deleted or hidden meanwhile; one that is older than what is loaded is as it was. */
export function aboutOf(stored: string, messages: readonly Message[]): About {
  const about = parse(stored)
  const kind = kinds.find((one) => isReply(about[one]))
  if (!kind) return {}
  const before = about[kind] as Reply
  const all = messages.flatMap((message): Reply[] => [message, ...message.replies])
  const now = all.find(({ id }) => id === before.id)
  if (now) return isDeleted(now) || now.isHidden ? {} : { [kind]: now }
  return messages[0] && before.position < messages[0].position ? { [kind]: before } : {}
}

function parse(stored: string): Record<string, unknown> {
  try {
    const about: unknown = JSON.parse(stored || '{}')
    return typeof about === 'object' && about !== null ? (about as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
