import { lazy, type ReactNode } from 'react'
import { MountOnOpen } from './mount-on-open.tsx'

const SheetDialog = lazy(() => import('./sheet-dialog.tsx'))

export type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** From 768 px: `drawer` opens at the side (filters, lists), `modal` in the center (confirmations, forms). */
  desktopVariant?: 'drawer' | 'modal'
  /** The buttons. They stay visible below the scrolling content. */
  footer?: ReactNode
  children?: ReactNode
}

/** A bottom sheet on phones, a drawer or modal from 768 px. Its code is loaded when it opens for the first time. */
export function Sheet(props: SheetProps) {
  return (
    <MountOnOpen open={props.open}>
      <SheetDialog {...props} />
    </MountOnOpen>
  )
}
