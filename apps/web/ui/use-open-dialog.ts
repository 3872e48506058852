import { useState } from 'react'

/** Which of several dialogs is open, by its key. A late answer that closes its dialog leaves another one open. */
export function useOpenDialog<Key extends string>() {
  const [openKey, setOpenKey] = useState<Key | null>(null)
  return {
    openDialog: setOpenKey,
    dialogProps: (key: Key) => ({
      open: openKey === key,
      onOpenChange: (open: boolean) => setOpenKey((now) => (open ? key : now === key ? null : now)),
    }),
  }
}
