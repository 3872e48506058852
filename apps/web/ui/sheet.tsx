import { lazy } from 'react'
import { MountOnOpen } from './mount-on-open.tsx'
import type { SheetProps } from './sheet-dialog.tsx'

const SheetDialog = lazy(() => import('./sheet-dialog.tsx'))

/** A bottom sheet on phones, a drawer or modal from 768 px. Its code is loaded when it opens for the first time. */
export function Sheet(props: SheetProps) {
  return (
    <MountOnOpen open={props.open}>
      <SheetDialog {...props} />
    </MountOnOpen>
  )
}
