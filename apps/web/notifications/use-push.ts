/** `usePush()`: whether this device gets push notifications, and the switch for it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '@bothy/contract/errors.ts'
import { useApi } from '../api/api-context.tsx'
import { queryKeys } from '../api/queries.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useToast } from '../ui/toasts.tsx'
import { canSubscribe, pushKey, pushState, subscribeDevice, unsubscribeDevice } from './push.ts'

/** After a denial, only the member can allow notifications again, in the settings of the browser. */
type Permission = NotificationPermission | 'unsupported'

const currentPermission = (): Permission => (canSubscribe() ? Notification.permission : 'unsupported')

export function usePush(memberId: string) {
  const { t } = useTranslation()
  const { api } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const [permission, setPermission] = useState(currentPermission)
  const { data, isPending } = useQuery({ ...pushState(api), enabled: permission !== 'unsupported' })
  const switching = useMutation({
    async mutationFn(on: boolean) {
      if (!on) return unsubscribeDevice(api)
      const answer = await Notification.requestPermission()
      setPermission(answer)
      if (answer === 'granted') await subscribeDevice(api, memberId)
    },
    // The club did not answer, or refused. Browsers say in their own words, or not at all, why their push service does not answer.
    onError: (error) => (error instanceof Refusal ? toast.failed(error) : toast.warn(t('settings.push.failed'))),
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: pushKey }), client.invalidateQueries({ queryKey: queryKeys.sessions })]),
  })
  return {
    permission,
    isLoading: permission !== 'unsupported' && isPending,
    isOn: switching.isPending ? switching.variables : permission === 'granted' && data?.isSubscribed === true,
    /** Call it within a click event: browsers ask for the permission only then. */
    set: (on: boolean) => switching.mutate(on),
  }
}
