import { Toast } from '@base-ui/react/toast'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import type { ToastMessage } from './toasts.tsx'
import styles from './toast-stack.module.css'

/** Milliseconds. An error stays until it is closed or its page is left. */
const displayTime = 4000

/** The lazy part of `ToastProvider`: shows the toasts that are not shown yet. */
export default function ToastStack({
  pending,
  pagesLeft,
  onShown,
}: {
  pending: readonly ToastMessage[]
  /** How many pages have been left. */
  pagesLeft: number
  onShown: (shown: readonly ToastMessage[]) => void
}) {
  return (
    <Toast.Provider timeout={displayTime} limit={3}>
      <AddToasts pending={pending} onShown={onShown} />
      <CloseErrors pagesLeft={pagesLeft} />
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function AddToasts({ pending, onShown }: { pending: readonly ToastMessage[]; onShown: (shown: readonly ToastMessage[]) => void }) {
  const { add, close } = Toast.useToastManager()
  useEffect(() => {
    if (pending.length === 0) return
    for (const { text, isError, action, timeout, until } of pending) {
      if (until?.aborted) continue
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
      until?.addEventListener('abort', () => close(id))
    }
    onShown(pending)
  }, [pending, onShown, add, close])
  return null
}

function CloseErrors({ pagesLeft }: { pagesLeft: number }) {
  const { toasts, close } = Toast.useToastManager()
  const closedFor = useRef(pagesLeft)
  useEffect(() => {
    if (closedFor.current === pagesLeft) return
    closedFor.current = pagesLeft
    for (const { id, type } of toasts) if (type === 'error') close(id)
  }, [pagesLeft, toasts, close])
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
