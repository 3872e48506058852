import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { useDialogOpen } from './use-dialog-open.ts'
import styles from './sheet.module.css'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The consequences, in one or two sentences. */
  description: ReactNode
  /** The label of the confirm button: a verb. */
  confirmLabel: string
  onConfirm: () => void
  /** The label of the button that closes the dialog, where "Cancel" could be taken for the action itself; null for no such button. */
  dismissLabel?: string | null | undefined
  danger?: boolean
  loading?: boolean
  /** A second way to continue, less emphasized. */
  alternative?: { label: string; onPress: () => void }
  /** Additional content, such as a field for the reason. */
  children?: ReactNode
}

/**
 * The lazy part of `ConfirmDialog`. The caller closes the dialog after the action has succeeded. Until then it stays open, whatever is pressed beside it,
 * so that its outcome is not only a toast. Its button still closes it: without a network, a command may be sent again for minutes.
 */
export default function ConfirmAlert(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    confirmLabel,
    onConfirm,
    dismissLabel,
    danger = false,
    loading = false,
    alternative,
    children,
  } = props
  const { t } = useTranslation()
  const change = (isNowOpen: boolean, by?: { reason: string }) => {
    if (isNowOpen || !loading || by?.reason === 'close-press') onOpenChange(isNowOpen)
  }
  const isOpen = useDialogOpen(open, change)
  const { popup, finalFocus } = useFinalFocus(open)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={change}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.scrim} />
        <AlertDialog.Popup ref={popup} finalFocus={finalFocus} className={classes(styles.sheet, styles.modal)} data-sheet="modal">
          <div className={classes(styles.header, styles.withoutGrip)}>
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          </div>
          <div className={styles.content}>
            <AlertDialog.Description className={styles.description}>{description}</AlertDialog.Description>
            {children}
          </div>
          <div className={styles.footer}>
            {dismissLabel !== null && <AlertDialog.Close render={<Button>{dismissLabel ?? t('app.cancel')}</Button>} />}
            {alternative && (
              <Button disabled={loading} onClick={alternative.onPress}>
                {alternative.label}
              </Button>
            )}
            <Button variant={danger ? 'danger-filled' : 'filled'} loading={loading} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/**
 * The focus returns to what opened the dialog, unless it is elsewhere already. Often the action has removed the opener, such as the row of a
 * list: then `layout/keep-focus.ts` finds what is in its place. Base UI would choose what had the focus at some time before.
 */
function useFinalFocus(open: boolean) {
  const popup = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  useEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  const finalFocus = (): boolean => {
    const { activeElement: active, body } = document
    const isHere = !active || active === body || popup.current?.contains(active) === true
    return isHere && opener.current?.isConnected !== false
  }
  return { popup, finalFocus }
}
