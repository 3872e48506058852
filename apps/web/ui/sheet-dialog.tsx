import { Dialog } from '@base-ui/react/dialog'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTranslation } from '../i18n/translation.tsx'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import type { SheetProps } from './sheet.tsx'
import styles from './sheet.module.css'

/** The lazy part of `Sheet`. It traps the focus and restores it on close. */
export default function SheetDialog({ open, onOpenChange, title, description, desktopVariant = 'drawer', footer, children }: SheetProps) {
  const { t } = useTranslation()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={classes(styles.sheet, styles[desktopVariant])} data-sheet>
          <div className={styles.grip} aria-hidden="true" />
          <div className={styles.header}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close render={<IconButton icon={IconX} label={t('app.close')} />} />
          </div>
          <div className={styles.content}>
            {description && <Dialog.Description className={styles.description}>{description}</Dialog.Description>}
            {children}
          </div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
