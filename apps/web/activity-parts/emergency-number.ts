import { useClubSettings } from '../api/api-context.tsx'

export const europeanNumber = '112'

/** The number of the club, or that of Europe. A club that has chosen one means its own alone: a second number would only delay the call. */
export const useEmergencyNumber = (): string => useClubSettings()?.emergencyNumber ?? europeanNumber
