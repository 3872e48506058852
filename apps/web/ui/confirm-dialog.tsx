import { lazy, type ReactNode } from 'react'
import { MountOnOpen } from './mount-on-open.tsx'

const ConfirmAlert = lazy(() => import('./confirm-alert.tsx'))

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
  /** A second way to go on, less emphasized. */
  alternative?: { label: string; onPress: () => void }
  /** Additional content, such as a field for the reason. */
  children?: ReactNode
}

/** Asks for confirmation before an action that cannot be undone. Its code is loaded when it opens for the first time. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <MountOnOpen open={props.open}>
      <ConfirmAlert {...props} />
    </MountOnOpen>
  )
}
