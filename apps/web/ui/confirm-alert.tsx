import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import styles from './sheet.module.css'
import { useDialogOpen } from './use-dialog-open.ts'

/** The lazy part of `ConfirmDialog`. The caller closes the dialog after the action has succeeded. */
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
  const isOpen = useDialogOpen(open, onOpenChange)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.scrim} />
        <AlertDialog.Popup className={classes(styles.sheet, styles.modal)} data-sheet="modal">
          <div className={classes(styles.header, styles.withoutGrip)}>
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          </div>
          <div className={styles.content}>
            <AlertDialog.Description className={styles.description}>{description}</AlertDialog.Description>
            {children}
          </div>
          <div className={styles.footer}>
            {dismissLabel !== null && <AlertDialog.Close render={<Button>{dismissLabel ?? t('app.cancel')}</Button>} />}
            {alternative && <Button onClick={alternative.onPress}>{alternative.label}</Button>}
            <Button variant={danger ? 'danger-filled' : 'filled'} loading={loading} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
