import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClub } from '../../club/club.tsx'
import { keys } from '../../club/queries.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'

/** Time to undo (milliseconds). */
const undoPeriod = 10_000

/** Deletes the account after a delay. Until then `undo` or leaving the screen cancels the deletion. */
export function useDeletion(password: string) {
  const { t } = useWords()
  const { club } = useClub()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const [deletesAt, setDeletesAt] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      // Requests under way would fail once the account is deleted.
      await client.cancelQueries({ queryKey: keys.activities })
      await club.deleteAccount({ password: password || null })
    },
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
