import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { useWords } from '../words/words.tsx'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import styles from './sheet.module.css'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What will happen, in one or two sentences. */
  description: ReactNode
  /** The button that does it: a verb. */
  confirm: string
  onConfirm: () => void
  danger?: boolean
  loading?: boolean
  /** Such as a field for the reason. */
  children?: ReactNode
}

/** Asks before something that cannot be undone. The caller closes it when the act has succeeded. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirm, onConfirm, danger = false, loading = false, children } = props
  const { t } = useWords()
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.scrim} />
        <AlertDialog.Popup className={classes(styles.sheet, styles.modal)}>
          <div className={styles.grip} aria-hidden="true" />
          <header className={styles.header}>
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          </header>
          <div className={styles.content}>
            <AlertDialog.Description className={styles.description}>{description}</AlertDialog.Description>
            {children}
          </div>
          <footer className={styles.footer}>
            <AlertDialog.Close render={<Button>{t('app.back')}</Button>} />
            <Button variant={danger ? 'danger-filled' : 'filled'} loading={loading} onClick={onConfirm}>
              {confirm}
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
