import { Drawer } from '@base-ui/react/drawer'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { classes } from './classes.ts'
import { SheetHold, useSheetHold } from './hold-sheet.ts'
import { IconButton } from './icon-button.tsx'
import { useDialogOpen } from './use-dialog-open.ts'
import styles from './sheet.module.css'

export type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** From 768 px: `drawer` opens at the side (filters, lists), `modal` in the center (confirmations, forms), `wide` there with more room (a map). */
  desktopVariant?: 'drawer' | 'modal' | 'wide'
  /** The buttons. They stay visible below the scrolling content. */
  footer?: ReactNode
  /** What gets the focus when it has closed, where a choice in it goes on elsewhere on the page; null for what had it before. */
  finalFocus?: () => HTMLElement | null
  children?: ReactNode
}

/** The lazy part of `Sheet`. It traps the focus and restores it on close. Dragging it to its edge closes it. While a form in it sends, it stays open. */
export default function SheetDialog(props: SheetProps) {
  const { open, onOpenChange, title, description, desktopVariant = 'drawer', footer, finalFocus, children } = props
  const { t } = useTranslation()
  const { hold, isHeld } = useSheetHold()
  const change = (isOpen: boolean) => {
    if (isOpen || !isHeld()) onOpenChange(isOpen)
  }
  const isOpen = useDialogOpen(open, change)
  const isWide = matchMedia('(min-width: 768px)').matches
  const isModal = isWide && desktopVariant !== 'drawer'
  return (
    <Drawer.Root open={isOpen} onOpenChange={change} swipeDirection={isWide ? 'right' : 'down'}>
      <Drawer.Portal>
        <Drawer.Backdrop className={styles.scrim} />
        <Drawer.Viewport>
          <Drawer.Popup
            className={classes(styles.sheet, desktopVariant !== 'drawer' && styles.modal, styles[desktopVariant])}
            data-sheet={desktopVariant}
            finalFocus={finalFocus}
            data-base-ui-swipe-ignore={isModal ? '' : undefined}
          >
            <div className={styles.grip} aria-hidden="true" />
            <div className={styles.header}>
              <Drawer.Title className={styles.title}>{title}</Drawer.Title>
              <Drawer.Close render={<IconButton icon={IconX} label={t('app.close')} />} />
            </div>
            <Drawer.Content className={styles.content}>
              {description && <Drawer.Description className={styles.description}>{description}</Drawer.Description>}
              <SheetHold value={hold}>{children}</SheetHold>
            </Drawer.Content>
            {footer && <div className={styles.footer}>{footer}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
