import { useQuery } from '@tanstack/react-query'
import { useQueries } from '../../../api/api-context.tsx'
import { useCapabilities } from '../../../api/capabilities.ts'

/** Whether members get a mail about what an admin changes: the backend writes one, and the club has a mail provider. */
export function useMailsMembers(): boolean {
  const { sendsNotifications } = useCapabilities()
  const providers = useQuery(useQueries().settings.providers()).data
  return sendsNotifications && providers?.mail !== false
}
