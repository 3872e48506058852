import { lazyWhenReachable } from '../lazy/lazy-part.tsx'
import { ahead } from '../lazy/load-ahead.ts'
import type { ConfirmDialogProps } from './confirm-alert.tsx'
import { MountOnOpen } from './mount-on-open.tsx'

const ConfirmAlert = lazyWhenReachable(ahead(() => import('./confirm-alert.tsx')))

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <MountOnOpen open={props.open}>
      <ConfirmAlert {...props} />
    </MountOnOpen>
  )
}
