/** Sends a message, or lets it wait on the device. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createIdempotencyKey } from '@bothy/client/transport/idempotency-keys.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/queries.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { orNetworkError } from '../../lazy/network-error.ts'
import { useToast } from '../../ui/toasts.tsx'

export type NewMessage = { text: string; replyTo?: string | undefined }

/** `onFailed` gets the text back that was not sent. */
export function useSendMessage(activity: { id: string; title: string }, onFailed: (text: string) => void) {
  const connection = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useTranslation()
  const { id: activityId, title } = activity
  const queryKey = queryKeys.discussion(activityId)
  return useMutation({
    mutationKey: [...queryKey, 'write'],
    // One after the other, in the order in which they were written.
    scope: { id: queryKey.join(' ') },
    mutationFn: async ({ text, ...message }: NewMessage) => {
      const { sendOrQueue } = await orNetworkError(import('../../offline/send-or-queue.ts'))
      const key = createIdempotencyKey()
      const change = { activityId, title, subject: 'message', before: null, wanted: text, message: { key, ...message } } as const
      return sendOrQueue({ connection, client, toast, t }, { changes: [change], key }, () =>
        connection.api.writeMessage({ activityId, text, ...(message.replyTo && { replyTo: message.replyTo }) }, { idempotencyKey: key }),
      )
    },
    onSuccess: (answer) => (answer ? client.invalidateQueries({ queryKey }) : undefined),
    onError: (error, { text }) => {
      toast.failed(error)
      onFailed(text)
      void client.invalidateQueries({ queryKey })
    },
  })
}
