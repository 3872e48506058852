import { createContext, lazy, Suspense, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { ahead } from '../lazy/load-ahead.ts'
import { loadWhenReachable } from '../lazy/load-when-reachable.ts'
import { orRenderNothing } from '../lazy/or-render-nothing.ts'
import type { ToastAction, ToastMessage } from './toast-stack.tsx'

const loadStack = ahead(() => import('./toast-stack.tsx'))
/** Without a network, the first toast waits for the code: a failed import would take the page away. */
const ToastStack = lazy(() => orRenderNothing(loadWhenReachable(loadStack)))

/** Milliseconds in which the toast offers to undo a change of phase: as long as the club accepts it (db/functions/activities/undo_activity.sql). */
export const phaseUndoTime = 60_000

type Toasts = { add: (toast: ToastMessage) => void; leavePage: () => void; offers: Map<string, AbortController> }

const ToastsContext = createContext<Toasts>({ add: () => undefined, leavePage: () => undefined, offers: new Map() })

/** Toasts appear at the bottom of the screen. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<readonly ToastMessage[]>()
  const [pagesLeft, setPagesLeft] = useState(0)
  const toasts = useMemo<Toasts>(
    () => ({
      add: (toast) => setPending((before = []) => [...before, toast]),
      leavePage: () => setPagesLeft((before) => before + 1),
      offers: new Map(),
    }),
    [],
  )
  const remove = useCallback(
    (shown: readonly ToastMessage[]) => setPending((before = []) => before.filter((toast) => !shown.includes(toast))),
    [],
  )
  return (
    <ToastsContext value={toasts}>
      {children}
      {pending && (
        <Suspense fallback={null}>
          <ToastStack pending={pending} pagesLeft={pagesLeft} onShown={remove} />
        </Suspense>
      )}
    </ToastsContext>
  )
}

/** Shows toasts: one sentence with at most one action. */
export function useToast() {
  const { add, leavePage, offers } = use(ToastsContext)
  const { t, errorMessage } = useTranslation()
  return useMemo(() => {
    const warn = (text: string, options: Pick<ToastMessage, 'until' | 'action'> = {}) => add({ ...options, text, isError: true })
    return {
      /** An action succeeded. */
      done: (text: string, action?: ToastAction) => add({ text, action }),
      /** An action succeeded, and can be undone. Offers about different things wait behind the newest. The returned function removes the toast. */
      undoable: (text: string, undo: () => void, { about, timeout }: { about: string; timeout?: number | undefined }) => {
        const dismissed = new AbortController()
        offers.set(about, dismissed)
        add({ text, timeout, undoes: about, action: { label: t('app.undo'), onPress: undo }, until: dismissed.signal })
        return () => dismissed.abort()
      },
      /** Another action about the same succeeded: what was offered before cannot be undone anymore. */
      outdated: (about: string) => offers.get(about)?.abort(),
      /** An action failed: pass the thrown value. */
      failed: (error: unknown) => warn(errorMessage(error)),
      /** Call when the page changes: errors and offers to undo leave with the page of their action. */
      leavePage,
      /** An action failed for a reason that no refusal names, or its outcome is not known until the signal aborts. */
      warn,
    }
  }, [add, leavePage, offers, t, errorMessage])
}
