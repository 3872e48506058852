import { createContext, lazy, Suspense, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useWords } from '../words/words.tsx'

const ToastStack = lazy(() => import('./toast-stack.tsx'))

export type ToastAction = { label: string; onPress: () => void }
export type Said = { text: string; isError?: boolean; action?: ToastAction | undefined }

const AddToastContext = createContext<(toast: Said) => void>(() => undefined)

/** Toasts appear at the bottom of the screen. Their code is loaded with the first toast. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<readonly Said[]>()
  const add = useCallback((toast: Said) => setPending((before = []) => [...before, toast]), [])
  const remove = useCallback((shown: readonly Said[]) => setPending((before = []) => before.filter((toast) => !shown.includes(toast))), [])
  return (
    <AddToastContext value={add}>
      {children}
      {pending && (
        <Suspense fallback={null}>
          <ToastStack said={pending} onShown={remove} />
        </Suspense>
      )}
    </AddToastContext>
  )
}

/** Shows toasts: one sentence with at most one action. */
export function useToast() {
  const add = use(AddToastContext)
  const { t, refusal } = useWords()
  return useMemo(
    () => ({
      /** An action succeeded. */
      done: (text: string, action?: ToastAction) => add({ text, action }),
      /** An action succeeded, and can be undone. */
      undoable: (text: string, undo: () => void) => add({ text, action: { label: t('app.undo'), onPress: undo } }),
      /** An action failed: pass the thrown value. */
      failed: (error: unknown) => add({ text: refusal(error), isError: true }),
    }),
    [add, t, refusal],
  )
}
