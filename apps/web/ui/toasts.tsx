import { Toast } from '@base-ui/react/toast'
import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { useWords } from '../words/words.tsx'
import { classes } from './classes.ts'
import styles from './toasts.module.css'

/** A toast stays four seconds; an error stays until it is closed. */
const stay = 4000

export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={stay} limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

export type ToastAction = { label: string; onPress: () => void }

/** One sentence at the bottom of the screen, with at most one action. */
export function useToast() {
  const { add, close } = Toast.useToastManager()
  const { t, refusal } = useWords()
  return useMemo(() => {
    const say = (description: string, action?: ToastAction) => {
      const press = action && {
        children: action.label,
        onClick: () => {
          close(id)
          action.onPress()
        },
      }
      const id: string = add({ description, actionProps: press })
    }
    return {
      /** Something was done. */
      done: say,
      /** Something was done that can be taken back. */
      undoable: (description: string, undo: () => void) => say(description, { label: t('app.undo'), onPress: undo }),
      /** Something was refused or failed: pass what was thrown. */
      failed: (error: unknown) => void add({ description: refusal(error), type: 'error', timeout: 0, priority: 'high' }),
    }
  }, [add, close, t, refusal])
}

function Toasts() {
  const { toasts } = Toast.useToastManager()
  const { t } = useWords()
  return toasts.map((toast) => {
    const isError = toast.type === 'error'
    const Icon = isError ? IconAlertCircle : IconCircleCheck
    return (
      <Toast.Root key={toast.id} toast={toast} swipeDirection={['down', 'left', 'right']} className={classes(styles.toast)}>
        <Toast.Content className={styles.content}>
          <Icon size={20} aria-hidden />
          <Toast.Description className={styles.words} />
          {toast.actionProps && <Toast.Action className={styles.action} />}
          {isError && (
            <Toast.Close className={styles.close} aria-label={t('app.close')}>
              <IconX size={20} aria-hidden />
            </Toast.Close>
          )}
        </Toast.Content>
      </Toast.Root>
    )
  })
}
