import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { addSheetEntry } from './sheet-history.ts'

/** The `open` of a dialog that is mounted when it opens: a frame later, so that the first opening is animated too. Back closes the dialog. */
export function useDialogOpen(open: boolean, onOpenChange: (open: boolean) => void): boolean {
  const { history } = useRouter()
  const [isShown, setIsShown] = useState(false)
  const close = useEffectEvent(() => onOpenChange(false))
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsShown(open))
    return () => cancelAnimationFrame(frame)
  }, [open])
  useEffect(() => (open ? addSheetEntry(history, () => close()) : undefined), [open, history])
  return open && isShown
}
