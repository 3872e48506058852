import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type CSSProperties } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { classes } from '../ui/classes.ts'
import { useToast } from '../ui/toasts.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { pullOf, threshold } from './pull-gesture.ts'
import styles from './pull-to-refresh.module.css'

/** Safari on iPhones has its own property. */
const isInstalled = () => matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** Refreshes the page of an installed app when it is pulled down. In a tab, the browser reloads it. */
export function PullToRefresh() {
  const page = useMatches().at(-1)
  if (!page?.staticData.refreshes || !isInstalled()) return null
  return <Refreshing key={page.pathname} />
}

type State = 'idle' | 'running' | 'done'

function Refreshing() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const [state, setState] = useState<State>('idle')
  const refresh = () => {
    setState('running')
    client.refetchQueries({ type: 'active' }, { throwOnError: true }).then(
      () => setState('done'),
      (error: unknown) => {
        setState('idle')
        toast.failed(error)
      },
    )
  }
  const pull = usePull(refresh, state === 'running')
  const style = { '--pull': `${pull}px`, '--turn': `${Math.min(1, pull / threshold)}turn` } as CSSProperties
  return (
    <>
      <VisuallyHidden role="status">{state === 'idle' ? '' : t(`refresh.${state}`)}</VisuallyHidden>
      {(pull > 0 || state === 'running') && (
        <div className={classes(styles.indicator, pull >= threshold && styles.ready, state === 'running' && styles.running)} style={style}>
          <IconRefresh size={22} aria-hidden />
        </div>
      )}
    </>
  )
}

/** Fields, sheets and confirmation dialogs have gestures of their own. */
const ownGestures = 'input, textarea, select, [role="dialog"], [role="alertdialog"]'

/** How far the indicator is pulled down, in pixels. */
function usePull(onRefresh: () => void, isRunning: boolean): number {
  const [pull, setPull] = useState(0)
  const release = useEffectEvent((pulled: number) => {
    setPull(0)
    if (pulled >= threshold && !isRunning) onRefresh()
  })
  useEffect(() => {
    const { style } = document.documentElement
    // The browser of some installed apps would reload the page.
    style.overscrollBehaviorY = 'none'
    let start: { x: number; y: number } | undefined
    let pulled = 0
    const follow = (next: number) => {
      pulled = next
      setPull(next)
    }
    const onStart = ({ touches: [touch, second], target }: TouchEvent) => {
      const isPull = touch && !second && scrollY <= 0 && !(target as Element).closest(ownGestures)
      start = isPull ? { x: touch.clientX, y: touch.clientY } : undefined
    }
    const onMove = ({ touches: [touch] }: TouchEvent) => {
      if (!start || !touch) return
      const next = pullOf(start, { x: touch.clientX, y: touch.clientY })
      if (next === undefined) start = undefined
      follow(next ?? 0)
    }
    const onEnd = ({ type }: TouchEvent) => {
      release(type === 'touchend' ? pulled : 0)
      start = undefined
      pulled = 0
    }
    const listeners = { touchstart: onStart, touchmove: onMove, touchend: onEnd, touchcancel: onEnd }
    const ended = new AbortController()
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name as 'touchstart', listener, { passive: true, signal: ended.signal })
    return () => {
      ended.abort()
      style.removeProperty('overscroll-behavior-y')
    }
  }, [])
  return pull
}
