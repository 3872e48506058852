import { countLimit } from '@bothy/contract/choices.ts'

/** A number that `countActivities` has counted: "1,000+" where it stopped. */
export const counted = (count: number, { number }: { number: (value: number) => string }, hasMore = count >= countLimit): string =>
  number(count) + (hasMore ? '+' : '')
