import { createContext, lazy, Suspense, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'

const ToastStack = lazy(() => import('./toast-stack.tsx'))

type ToastAction = { label: string; onPress: () => void }
export type ToastMessage = {
  text: string
  isError?: boolean
  action?: ToastAction | undefined
  /** Closes the toast when it aborts. */
  until?: AbortSignal
}

const AddToastContext = createContext<(toast: ToastMessage) => void>(() => undefined)

/** Toasts appear at the bottom of the screen. Their code is loaded with the first toast. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<readonly ToastMessage[]>()
  const add = useCallback((toast: ToastMessage) => setPending((before = []) => [...before, toast]), [])
  const remove = useCallback(
    (shown: readonly ToastMessage[]) => setPending((before = []) => before.filter((toast) => !shown.includes(toast))),
    [],
  )
  return (
    <AddToastContext value={add}>
      {children}
      {pending && (
        <Suspense fallback={null}>
          <ToastStack pending={pending} onShown={remove} />
        </Suspense>
      )}
    </AddToastContext>
  )
}

/** Shows toasts: one sentence with at most one action. */
export function useToast() {
  const add = use(AddToastContext)
  const { t, errorMessage } = useTranslation()
  return useMemo(
    () => ({
      /** An action succeeded. */
      done: (text: string, action?: ToastAction) => add({ text, action }),
      /** An action succeeded, and can be undone. */
      undoable: (text: string, undo: () => void) => add({ text, action: { label: t('app.undo'), onPress: undo } }),
      /** An action failed: pass the thrown value. */
      failed: (error: unknown) => add({ text: errorMessage(error), isError: true }),
      /** The outcome of an action is not known until the signal aborts. */
      checking: (text: string, until: AbortSignal) => add({ text, isError: true, until }),
    }),
    [add, t, errorMessage],
  )
}
