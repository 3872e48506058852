import { Toast } from '@base-ui/react/toast'
import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import type { ToastMessage } from './toasts.tsx'
import styles from './toast-stack.module.css'

/** Milliseconds. An error stays until it is closed. */
const displayTime = 4000

type ToastStackProps = {
  pending: readonly ToastMessage[]
  /** Toasts that are removed before their time. */
  dismissed: readonly ToastMessage[]
  onShown: (shown: readonly ToastMessage[]) => void
}

/** The lazy part of `ToastProvider`: shows the toasts that are not shown yet. */
export default function ToastStack({ pending, dismissed, onShown }: ToastStackProps) {
  return (
    <Toast.Provider timeout={displayTime} limit={3}>
      <AddToasts pending={pending} dismissed={dismissed} onShown={onShown} />
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function AddToasts({ pending, dismissed, onShown }: ToastStackProps) {
  const { add, close } = Toast.useToastManager()
  const ids = useRef(new Map<ToastMessage, string>())
  useEffect(() => {
    if (pending.length === 0) return
    for (const toast of pending) {
      const { text, isError, action, timeout } = toast
      const press = action && {
        children: action.label,
        onClick: () => {
          close(id)
          action.onPress()
        },
      }
      const id: string = add({
        description: text,
        ...(press && { actionProps: press }),
        ...(timeout && { timeout }),
        ...(isError && { type: 'error', timeout: 0, priority: 'high' }),
      })
      ids.current.set(toast, id)
    }
    onShown(pending)
  }, [pending, onShown, add, close])
  useEffect(() => {
    for (const toast of dismissed) {
      const id = ids.current.get(toast)
      if (id !== undefined) close(id)
      ids.current.delete(toast)
    }
  }, [dismissed, close])
  return null
}

function Toasts() {
  const { toasts } = Toast.useToastManager()
  const { t } = useTranslation()
  return toasts.map((toast) => {
    const isError = toast.type === 'error'
    const Icon = isError ? IconAlertCircle : IconCircleCheck
    return (
      <Toast.Root key={toast.id} toast={toast} swipeDirection={['down', 'left', 'right']} className={styles.toast}>
        <Toast.Content className={styles.content}>
          <Icon size={20} aria-hidden />
          <Toast.Description className={styles.text} />
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
