import { createContext, lazy, Suspense, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useWords } from '../words/words.tsx'

const ToastStack = lazy(() => import('./toast-stack.tsx'))

export type ToastAction = { label: string; onPress: () => void }
export type Said = { text: string; isError?: boolean; action?: ToastAction | undefined }

const SayContext = createContext<(said: Said) => void>(() => undefined)

/** Toasts appear at the bottom of the screen. Their code is fetched with the first. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<readonly Said[]>()
  const say = useCallback((one: Said) => setSaid((before = []) => [...before, one]), [])
  const drop = useCallback((shown: readonly Said[]) => setSaid((before = []) => before.filter((one) => !shown.includes(one))), [])
  return (
    <SayContext value={say}>
      {children}
      {said && (
        <Suspense fallback={null}>
          <ToastStack said={said} onShown={drop} />
        </Suspense>
      )}
    </SayContext>
  )
}

/** One sentence at the bottom of the screen, with at most one action. */
export function useToast() {
  const say = use(SayContext)
  const { t, refusal } = useWords()
  return useMemo(
    () => ({
      /** Something was done. */
      done: (text: string, action?: ToastAction) => say({ text, action }),
      /** Something was done that can be taken back. */
      undoable: (text: string, undo: () => void) => say({ text, action: { label: t('app.undo'), onPress: undo } }),
      /** Something was refused or failed: pass what was thrown. */
      failed: (error: unknown) => say({ text: refusal(error), isError: true }),
    }),
    [say, t, refusal],
  )
}
