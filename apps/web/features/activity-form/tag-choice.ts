/** The tags of an activity: the club's eight and the member's own, in the order in which they were chosen. */
import { newActivity } from '@bothy/contract/inputs.ts'
import { clubTags } from '@bothy/contract/limits.ts'
import type { FieldProblem } from '@bothy/contract/refusals.ts'
import { problemsIn } from '../../forms/contract-resolver.ts'

const alike = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

export const isChosen = (tags: readonly string[], tag: string): boolean => tags.some((each) => alike(each, tag))

export const toggled = (tags: readonly string[], tag: string): string[] =>
  isChosen(tags, tag) ? tags.filter((each) => !alike(each, tag)) : [...tags, tag]

export const ownTags = (tags: readonly string[]): string[] => tags.filter((tag) => !isChosen(clubTags, tag))

/** Why a tag is not added. A tag that is offered already exists, by whatever name the reader sees it. */
export function tagProblem(tags: readonly string[], typed: string, nameOf: (tag: string) => string): FieldProblem | undefined {
  const known = [...tags, ...clubTags]
  if (isChosen([...known, ...known.map(nameOf)], typed)) return 'TAG_EXISTS'
  const problems = problemsIn(newActivity, { tags: [...tags, typed] })
  return Object.entries(problems).find(([field]) => field === 'tags' || field.startsWith('tags.'))?.[1][0]
}
