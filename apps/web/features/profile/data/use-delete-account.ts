import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Refusal } from '@bothy/contract/errors.ts'
import { useApi } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'
import { removeDrafts } from '../../../forms/stored-drafts.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useToast } from '../../../ui/toasts.tsx'

/** The account may have been deleted although no answer arrived. */
const isUnanswered = (error: unknown) => error instanceof Refusal && (error.code === 'NETWORK_ERROR' || error.code === 'UNAVAILABLE')

/** Time to undo (milliseconds). */
const undoPeriod = 10_000

/** Deletes the account after a delay. Until then `undo` or leaving the screen cancels the deletion. */
export function useDeleteAccount({ password, code }: { password: string; code: string }) {
  const { t } = useTranslation()
  const { api, session } = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const [deletesAt, setDeletesAt] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** A deleted account signs this device out, and the sign-in page says why. If the member still exists, the error stands. */
  const checkLostAnswer = async (error: unknown): Promise<never> => {
    if (!isUnanswered(error)) throw error
    try {
      await api.getUserInfo()
    } catch (cause) {
      throw isUnanswered(cause) ? new Refusal('OUTCOME_UNKNOWN', { cause }) : cause
    }
    throw error
  }
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      const member = session.current()?.user.id
      // Requests under way would fail once the account is deleted.
      await client.cancelQueries({ queryKey: queryKeys.activities })
      await api.deleteAccount({ password: password || null, code: code || null }).catch(checkLostAnswer)
      // Nobody comes back for them.
      if (member) removeDrafts(member)
    },
    // Nothing is deleted without being asked again.
    retry: false,
    onSuccess: async () => {
      await navigate({ to: '/' })
      toast.done(t('settings.delete.farewell'))
    },
  })

  const undo = useCallback(() => {
    clearTimeout(timer.current)
    setDeletesAt(null)
    reset()
  }, [reset])
  useEffect(() => () => clearTimeout(timer.current), [])

  const start = () => {
    reset()
    setDeletesAt(Date.now() + undoPeriod)
    timer.current = setTimeout(() => {
      setDeletesAt(null)
      mutate()
    }, undoPeriod)
  }
  return { deletesAt, start, undo, isDeleting: isPending, error }
}
