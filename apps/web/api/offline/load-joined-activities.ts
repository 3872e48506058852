/** Loads what a member needs on the trail before they ask for it: Home, and the activities that they joined, with routes, tracks and participants. */
import type { Activity, ActivityListItem } from '@bothy/contract/entities.ts'
import type { QueryClient } from '@tanstack/react-query'
import { servedCover } from '../../images/cover/cover-source.ts'
import { imageAttributes } from '../../images/image-attributes.ts'
import type { Queries } from '../queries.ts'
import { storedAnswer } from './answer-store.ts'
import { storedName } from './stored-queries.ts'

/** Few members have more ahead. */
const maxActivities = 12
/** Milliseconds in which an activity that was seen is not loaded again. */
const freshTime = 30 * 60_000
const maxAvatars = 30
/** As the list and the page of an activity show them. */
const coverSizes = ['240px', '(min-width: 1024px) 1160px, 100vw']
const avatarSize = '34px'

const isAhead = ({ phase }: ActivityListItem) => phase === 'voting' || phase === 'enrolling' || phase === 'active'

/** One after the other, so that screens are not slowed down. Throws without a network. `server` is the origin that has the images; undefined if this tab draws covers. */
export async function loadJoinedActivities(
  client: QueryClient,
  queries: Queries,
  { memberId, server }: { memberId: string; server: string | undefined },
): Promise<void> {
  await client.fetchQuery(queries.activities.overview())
  const { pages } = await client.fetchInfiniteQuery({ ...queries.activities.mine('joined'), staleTime: 0 })
  const joined = pages.flatMap(({ items }) => items).filter(isAhead)
  for (const { id } of joined.slice(0, maxActivities)) {
    const detail = queries.activities.detail(id)
    const stored = await storedAnswer(memberId, storedName(detail.queryKey))
    if (stored && stored.seenAt > Date.now() - freshTime) continue
    const activity = await client.fetchQuery({ ...detail, staleTime: freshTime })
    if (server !== undefined) loadImages(activity, server)
  }
}

/** In the sizes that the list and the page of the activity show here, which the service worker then has. */
function loadImages(activity: Activity, server: string): void {
  const cover = servedCover(activity, server)
  for (const sizes of coverSizes) loadImage({ ...cover, sizes })
  for (const { avatar } of activity.participants.slice(0, maxAvatars))
    if (avatar) loadImage({ ...imageAttributes(avatar, 'avatar', server), sizes: avatarSize })
}

function loadImage({ src, srcSet = '', sizes }: { src?: string | undefined; srcSet?: string; sizes: string }): void {
  if (!src) return
  const image = new Image()
  image.sizes = sizes
  image.srcset = srcSet
  image.src = src
}
