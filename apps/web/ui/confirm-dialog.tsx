import { lazy, type ReactNode } from 'react'
import { WhenOpened } from './when-opened.tsx'

const ConfirmAlert = lazy(() => import('./confirm-alert.tsx'))

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

/** Asks before something that cannot be undone. Its code is fetched when it is opened first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <WhenOpened open={props.open}>
      <ConfirmAlert {...props} />
    </WhenOpened>
  )
}
