import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClub } from '../../club/club.tsx'
import { keys } from '../../club/queries.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'

/** Milliseconds to think again. */
const grace = 10_000

/** Deletes the account after a while in which it can be undone, and in which leaving the screen undoes it too. */
export function useDeletion(password: string) {
  const { t } = useWords()
  const { club } = useClub()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const [goesAt, setGoesAt] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      // What is asked as this member would be refused half way.
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
    setGoesAt(null)
    reset()
  }, [reset])
  useEffect(() => () => clearTimeout(timer.current), [])

  const begin = () => {
    reset()
    setGoesAt(Date.now() + grace)
    timer.current = setTimeout(() => {
      setGoesAt(null)
      mutate()
    }, grace)
  }
  return { goesAt, begin, undo, isDeleting: isPending, error }
}
