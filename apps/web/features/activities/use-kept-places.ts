import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Output } from '@bothy/contract/call-schemas.ts'
import type { Activity, ActivityListItem } from '@bothy/contract/entities.ts'
import { useUser } from '../../api/api-context.tsx'
import { openableActivities } from '../../offline/openable-activities.ts'

/** A card lacks the fields that have no value. */
const cardOf = (activity: Activity) =>
  Object.fromEntries(Object.entries(activity).filter(([, value]) => value !== null)) as unknown as ActivityListItem

type KeptPlaces = { found: Output<'listActivityPlaces'>; activities: ReadonlyMap<string, ActivityListItem> }

/** Without a network, what this device can open: null where it has nothing, undefined while it is read and where it is not wanted. */
export function useKeptPlaces(isWanted: boolean): KeptPlaces | null | undefined {
  const memberId = useUser()?.id
  const { data } = useQuery({
    queryKey: ['openable-offline', memberId ?? null, 'places'],
    queryFn: () => (memberId === undefined ? [] : openableActivities(memberId, Date.now())),
    enabled: isWanted,
    gcTime: 0,
  })
  return useMemo(() => {
    if (!isWanted || !data) return undefined
    const places = data.flatMap(({ id, phase, coordinates }) => (coordinates ? [{ id, phase, ...coordinates }] : []))
    if (places.length === 0) return null
    return {
      found: { places, withoutPlace: data.length - places.length, isComplete: true },
      activities: new Map(data.map((activity) => [activity.id, cardOf(activity)])),
    }
  }, [isWanted, data])
}
