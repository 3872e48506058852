import { lazy } from 'react'
import type { ConfirmDialogProps } from './confirm-alert.tsx'
import { MountOnOpen } from './mount-on-open.tsx'

const ConfirmAlert = lazy(() => import('./confirm-alert.tsx'))

/** Asks for confirmation before an action that cannot be undone. Its code is loaded when it opens for the first time. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <MountOnOpen open={props.open}>
      <ConfirmAlert {...props} />
    </MountOnOpen>
  )
}
