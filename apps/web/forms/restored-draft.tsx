import { useState } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import styles from './restored-draft.module.css'

/** Says that the form has what was typed earlier, and offers to drop it. `isOfSaved`: over what is saved already, which then shows again. */
export function RestoredDraft({ onStartOver, isOfSaved = false }: { onStartOver: () => void; isOfSaved?: boolean }) {
  const { t } = useTranslation()
  return (
    <Alert
      kind={isOfSaved ? 'info' : 'success'}
      action={
        <Button size="small" className={styles.startOver} onClick={onStartOver}>
          {t(isOfSaved ? 'form.draft.discard' : 'form.start-over')}
        </Button>
      }
    >
      <span role="status">{t(isOfSaved ? 'form.draft.unsaved' : 'form.restored')}</span>
    </Alert>
  )
}

/** Whether a stored draft was there already when the form was opened, and still is: what is typed now needs no word about it. */
export function useWasStored(stored: string, isOpen = true): boolean {
  const [opened, setOpened] = useState({ isOpen, had: stored !== '' })
  if (opened.isOpen !== isOpen) setOpened({ isOpen, had: stored !== '' })
  return opened.had && stored !== ''
}
