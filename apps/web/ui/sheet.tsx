import { lazy, type ReactNode } from 'react'
import { WhenOpened } from './when-opened.tsx'

const SheetDialog = lazy(() => import('./sheet-dialog.tsx'))

export type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** From 768 px: `drawer` comes from the side (filters, lists), `modal` stands in the middle (confirmations, forms). */
  wide?: 'drawer' | 'modal'
  /** Stays below the content that scrolls: the buttons. */
  footer?: ReactNode
  children?: ReactNode
}

/** Bottom sheet on phones, drawer or modal from 768 px. Its code is fetched when it is opened first. */
export function Sheet(props: SheetProps) {
  return (
    <WhenOpened open={props.open}>
      <SheetDialog {...props} />
    </WhenOpened>
  )
}
