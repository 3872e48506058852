import { useQuery } from '@tanstack/react-query'
import { useQueries } from './api-context.tsx'
import { useCapabilities } from './capabilities.ts'

/** Which notifications the club sends. Until it has answered, as if it had a provider for each. */
export function useSentMessages(): { mail: boolean; sms: boolean } {
  const { sendsNotifications } = useCapabilities()
  const { data } = useQuery(useQueries().settings.providers())
  return { mail: sendsNotifications && data?.mail !== false, sms: sendsNotifications && data?.phone !== false }
}
