import { createContext, lazy, Suspense, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'

const ToastStack = lazy(() => import('./toast-stack.tsx'))

type ToastAction = { label: string; onPress: () => void }
/** `timeout` in milliseconds; 4 seconds by default. */
export type ToastMessage = { text: string; isError?: boolean; action?: ToastAction | undefined; timeout?: number | undefined }

/** Milliseconds in which the toast offers to undo a change of phase. */
export const phaseUndoTime = 10_000

/** Adds a toast, and returns a function that removes it. */
type AddToast = (toast: ToastMessage) => () => void
const AddToastContext = createContext<AddToast>(() => () => undefined)

/** Toasts appear at the bottom of the screen. Their code is loaded with the first toast. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<readonly ToastMessage[]>()
  const [dismissed, setDismissed] = useState<readonly ToastMessage[]>([])
  const add = useCallback<AddToast>((toast) => {
    setPending((before = []) => [...before, toast])
    return () => setDismissed((before) => [...before, toast])
  }, [])
  const remove = useCallback(
    (shown: readonly ToastMessage[]) => setPending((before = []) => before.filter((toast) => !shown.includes(toast))),
    [],
  )
  return (
    <AddToastContext value={add}>
      {children}
      {pending && (
        <Suspense fallback={null}>
          <ToastStack pending={pending} dismissed={dismissed} onShown={remove} />
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
      done: (text: string, action?: ToastAction) => void add({ text, action }),
      /** An action succeeded, and can be undone. The returned function removes the toast. */
      undoable: (text: string, undo: () => void, timeout?: number) =>
        add({ text, timeout, action: { label: t('app.undo'), onPress: undo } }),
      /** An action failed: pass the thrown value. */
      failed: (error: unknown) => void add({ text: errorMessage(error), isError: true }),
    }),
    [add, t, errorMessage],
  )
}
