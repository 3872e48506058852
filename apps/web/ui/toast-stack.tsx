import { Toast } from '@base-ui/react/toast'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { useIsMountedFor } from './use-is-mounted-for.ts'
import { useOnChange } from './use-on-change.ts'
import { useToastPlace } from './use-toast-place.ts'
import styles from './toast-stack.module.css'

export type ToastAction = { label: string; onPress: () => void }
export type ToastMessage = {
  text: string
  isError?: boolean
  /** An offer to undo: what it is about. It leaves with its page, and when there is a newer one about the same. */
  undoes?: string
  action?: ToastAction | undefined
  /** Milliseconds. By default, short messages without an action stay for 4 seconds, and others until they are closed. */
  timeout?: number | undefined
  /** Closes the toast when it aborts. */
  until?: AbortSignal | undefined
}

/** Milliseconds. A long text, an action or an error stays until it is closed. Errors and offers to undo also close when their page is left. */
const displayTime = 4000
/** Milliseconds until assistive technology listens to the region of the toasts. What a new region already contains is not announced. */
const regionDelay = 100
const longestShortText = 60
/** East Asian characters say about twice as much as Latin letters. */
const lengthOf = (text: string) => text.replace(/[^\0-\u2e7f]/g, '..').length

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
  const { t } = useTranslation()
  const isRegionReady = useIsMountedFor(regionDelay)
  const viewport = useRef<HTMLDivElement>(null)
  useToastPlace(viewport)
  const style = { '--bottom-bar-height': `${useBottomBarHeight()}px` } as CSSProperties
  return (
    <Toast.Provider timeout={displayTime} limit={1}>
      {isRegionReady && <AddToasts pending={pending} onShown={onShown} />}
      <CloseWithPage pagesLeft={pagesLeft} />
      <Toast.Portal>
        <Toast.Viewport ref={viewport} className={styles.viewport} style={style} aria-label={t('toast.region')}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** Pixels that a bar takes at the bottom of the window. They change with the page, its state and the size of the text. */
function useBottomBarHeight(): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const tops = [...document.querySelectorAll('[data-bottom-bar]')]
        .map((bar) => bar.getBoundingClientRect())
        .filter(({ height, bottom }) => height > 0 && Math.abs(bottom - innerHeight) < 1)
        .map(({ top }) => innerHeight - top)
      setHeight(Math.max(0, ...tops))
    }
    const observer = new ResizeObserver(measure)
    // The size of the body changes too when a bar appears or disappears, such as on another page.
    for (const element of [document.body, ...document.querySelectorAll('[data-bottom-bar]')]) observer.observe(element)
    addEventListener('resize', measure)
    measure()
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  })
  return height
}

function AddToasts({ pending, onShown }: { pending: readonly ToastMessage[]; onShown: (shown: readonly ToastMessage[]) => void }) {
  const { add, close } = Toast.useToastManager()
  /** The open offers to undo, by what they are about. */
  const undos = useRef(new Map<string, string>())
  useEffect(() => {
    if (pending.length === 0) return
    for (const { text, isError, undoes, action, timeout, until } of pending) {
      if (until?.aborted) continue
      const outdated = undoes && undos.current.get(undoes)
      if (outdated) close(outdated)
      const press = action && {
        children: action.label,
        onClick: () => {
          close(id)
          action.onPress()
        },
      }
      const id: string = add({
        title: text,
        timeout: timeout ?? (action || lengthOf(text) > longestShortText ? 0 : displayTime),
        ...(press && { actionProps: press }),
        ...(undoes && { type: 'undo' }),
        // Screen readers read the text of a toast with high priority at once, but not its button.
        ...(isError && { type: 'error', timeout: 0, priority: action ? 'low' : 'high' }),
      })
      if (undoes) undos.current.set(undoes, id)
      until?.addEventListener('abort', () => close(id))
    }
    onShown(pending)
  }, [pending, onShown, add, close])
  return null
}

function CloseWithPage({ pagesLeft }: { pagesLeft: number }) {
  const { toasts, close } = Toast.useToastManager()
  useOnChange(pagesLeft, () => {
    for (const { id, type } of toasts) if (type) close(id)
  })
  return null
}

function Toasts() {
  const { toasts } = Toast.useToastManager()
  const { t } = useTranslation()
  const undos = toasts.filter(({ type, transitionStatus }) => type === 'undo' && transitionStatus !== 'ending')
  return toasts.map((toast) => {
    const isError = toast.type === 'error'
    const Icon = isError ? IconAlertCircle : IconCircleCheck
    return (
      <Toast.Root key={toast.id} toast={toast} swipeDirection={['down', 'left', 'right']} className={styles.toast} data-toast>
        <Toast.Content className={styles.content}>
          <Icon size={20} aria-hidden />
          {/* Not the default heading, which screen readers would list among those of the page. */}
          <div className={styles.text}>
            <Toast.Title render={<span />} />
            {/* The offers behind it appear when it is closed or used. */}
            {toast === undos[0] && undos.length > 1 && (
              <Toast.Description className={styles.earlier}>{t('toast.earlier', { count: undos.length - 1 })}</Toast.Description>
            )}
          </div>
          <span className={styles.buttons}>
            {toast.actionProps && <Toast.Action className={styles.action} />}
            {toast.timeout !== displayTime && (
              <Toast.Close className={styles.close} aria-label={t('app.close')}>
                <IconX size={20} aria-hidden />
              </Toast.Close>
            )}
          </span>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
