import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Reply } from '@bothy/contract/activities/discussion.ts'
import { answerHash } from '../../activity-parts/answer-hash.ts'

/** A notification leads here to answer a message, which the address names. A reload does not begin again. */
export function useAnswerInAddress(messages: readonly Reply[], isLoading: boolean, onAnswer: (message: Reply) => void): void {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate({ from: '/activity/$id/discussion' })
  const message = messages.find(({ id }) => hash === answerHash(id))
  const isWaiting = message === undefined && isLoading
  useEffect(() => {
    if (hash === '' || isWaiting) return
    if (message) onAnswer(message)
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  }, [hash, isWaiting, message, onAnswer, navigate])
}
