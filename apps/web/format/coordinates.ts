import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'

/** "47.2492, 9.3433", as map apps find it. */
export const formatCoordinates = ({ latitude, longitude }: Coordinates): string => `${latitude}, ${longitude}`
