/** The tags of an activity: the club's eight tags and custom ones, in the order in which they were chosen. */
import { newActivity } from '@bothy/contract/activities/inputs.ts'
import { clubTags } from '@bothy/contract/choices.ts'
import type { FieldProblem } from '@bothy/contract/errors.ts'
import { sameNameKey } from '@bothy/contract/search/fold.ts'
import { problemsIn } from '../../forms/contract-resolver.ts'

const isSameTag = (one: string, other: string) => sameNameKey(one) === sameNameKey(other)

export const hasTag = (tags: readonly string[], tag: string): boolean => tags.some((each) => isSameTag(each, tag))

export const toggleTag = (tags: readonly string[], tag: string): string[] =>
  hasTag(tags, tag) ? tags.filter((each) => !isSameTag(each, tag)) : [...tags, tag]

export const customTags = (tags: readonly string[]): string[] => tags.filter((tag) => !hasTag(clubTags, tag))

/** Why a tag cannot be added. The club's tags exist already, under their translated names too. */
export function tagProblem(tags: readonly string[], typed: string, nameOf: (tag: string) => string): FieldProblem | undefined {
  const existing = [...tags, ...clubTags]
  if (hasTag([...existing, ...existing.map(nameOf)], typed)) return 'TAG_EXISTS'
  const problems = problemsIn(newActivity, { tags: [...tags, typed] })
  return Object.entries(problems).find(([field]) => field === 'tags' || field.startsWith('tags.'))?.[1][0]
}
