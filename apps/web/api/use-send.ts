import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import { useToast } from '../ui/toasts.tsx'
import { useApi } from './api-context.tsx'

type Options<Answer, Variables> = {
  send: (api: Api, variables: Variables) => Promise<Answer>
  onSuccess?: (answer: Answer, variables: Variables) => unknown
  /** What a toast says after success. */
  says?: string | ((variables: Variables) => string)
  onSettled?: () => unknown
  /** Whether the page itself says that it failed; else a toast does. */
  showsError?: (error: Error) => boolean
  /** Queries that are loaded again whatever the outcome: a command whose answer was lost may have been run. */
  stale?: readonly QueryKey[]
  /** The answer is secret: the cache does not keep it. */
  isSecret?: boolean
}

/** Sends a call of a button or a dialog. A failure is said in a toast. Forms have `useApiForm`, and commands on an activity `useActivityCommands`. */
export function useSend<Answer, Variables = void>(options: Options<Answer, Variables>) {
  const { send, onSuccess, says, onSettled, showsError, stale = [], isSecret } = options
  const { api } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  return useMutation<Answer, Error, Variables>({
    mutationFn: (variables) => send(api, variables),
    onSuccess: (answer, variables) => {
      onSuccess?.(answer, variables)
      if (says) toast.done(typeof says === 'string' ? says : says(variables))
    },
    onError: (error) => {
      if (!showsError?.(error)) toast.failed(error)
    },
    onSettled: () => {
      onSettled?.()
      return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    ...(isSecret && { gcTime: 0 }),
  })
}
