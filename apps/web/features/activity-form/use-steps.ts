import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useIsMounted } from '../../ui/use-is-mounted.ts'

export type Steps = {
  step: 'details' | 'routes'
  toRoutes: () => void
  toDetails: () => void
  /** Leaves the form for the activity, so that Back does not lead into the form again. Does nothing after the member has left the form. */
  toActivity: (id: string) => void
}

/** The steps of the form. The URL holds the open one, and the second step is an entry of the history, so that Back returns to the first. */
export function useSteps(): Steps {
  const router = useRouter()
  const navigate = useNavigate()
  const { id } = useParams({ strict: false })
  const { step, copy, route } = useSearch({ strict: false }) as { step?: 'routes'; copy?: string; route?: string }
  const hasPushed = useRef(false)
  const isMounted = useIsMounted()

  const go = (to: 'routes' | undefined, replace: boolean) =>
    void (id
      ? navigate({ to: '/activity/$id/edit', params: { id }, search: { step: to }, replace })
      : navigate({ to: '/create-activity', search: { step: to, copy, route }, replace }))

  return {
    step: step === 'routes' ? 'routes' : 'details',
    toRoutes: () => {
      hasPushed.current = true
      go('routes', false)
    },
    toDetails: () => {
      if (step !== 'routes') return
      if (hasPushed.current) router.history.back()
      else go(undefined, true)
      hasPushed.current = false
    },
    toActivity: (activity) => {
      if (!isMounted()) return
      const show = () => void navigate({ to: '/activity/$id', params: { id: activity }, replace: true })
      // Back may have been pressed since the render that called this.
      const { step: open } = router.latestLocation.search as { step?: 'routes' }
      if (!hasPushed.current || open !== 'routes') return show()
      const unsubscribe = router.history.subscribe(() => {
        unsubscribe()
        show()
      })
      router.history.back()
    },
  }
}
