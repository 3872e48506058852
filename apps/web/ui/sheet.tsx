import { lazyWhenReachable } from '../lazy/lazy-part.tsx'
import { ahead } from '../lazy/load-ahead.ts'
import { MountOnOpen } from './mount-on-open.tsx'
import type { SheetProps } from './sheet-dialog.tsx'

const SheetDialog = lazyWhenReachable(ahead(() => import('./sheet-dialog.tsx')))

/** A bottom sheet on phones, a drawer or modal from 768 px. */
export function Sheet(props: SheetProps) {
  return (
    <MountOnOpen open={props.open}>
      <SheetDialog {...props} />
    </MountOnOpen>
  )
}
