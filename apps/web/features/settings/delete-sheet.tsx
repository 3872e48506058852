import { Refusal } from '@bothy/contract/refusals.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { PasswordField } from '../../forms/password-field.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { useWords } from '../../words/words.tsx'
import { useDeletion } from './use-deletion.ts'
import styles from './settings.module.css'

type DeleteSheetProps = { open: boolean; onClose: () => void; name: string }

/** Says what is deleted and what stays, asks for the password, and leaves ten seconds to undo. Leaving the page cancels the deletion. */
export function DeleteSheet({ open, onClose, name }: DeleteSheetProps) {
  const { t } = useWords()
  const [password, setPassword] = useState('')
  const { deletesAt, start, undo, isDeleting, error } = useDeletion(password)
  const isWrong = error instanceof Refusal && error.code === 'BAD_CREDENTIALS'
  const close = () => {
    undo()
    setPassword('')
    onClose()
  }
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => isOpen || isDeleting || close()}
      title={t('settings.delete.title')}
      wide="modal"
      footer={
        deletesAt === null ? (
          <Button variant="danger-filled" block icon={IconTrash} loading={isDeleting} onClick={start}>
            {t('settings.delete.confirm')}
          </Button>
        ) : (
          <Button variant="filled" block onClick={undo}>
            {t('app.undo')}
          </Button>
        )
      }
    >
      <div className={styles.sheet}>
        <p>{t('settings.delete.goes', { name })}</p>
        <p>{t('settings.delete.stays')}</p>
        {deletesAt === null ? (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              start()
            }}
          >
            <PasswordField
              label={t('info.password.current')}
              hint={t('settings.delete.no-password')}
              optional
              autoComplete="current-password"
              value={password}
              error={isWrong ? t('info.password.wrong') : undefined}
              onChange={(event) => setPassword(event.target.value)}
            />
          </form>
        ) : (
          <Countdown end={deletesAt} />
        )}
        {error && !isWrong ? <RefusalNote error={error} /> : null}
      </div>
    </Sheet>
  )
}

function Countdown({ end }: { end: number }) {
  const { t } = useWords()
  const left = useCountdown(end)
  return (
    <div role="status">
      <Note kind="warn" title={t('settings.delete.waiting')}>
        {/* Screen readers read the alert once, without the seconds that keep changing. */}
        <span aria-hidden>{t('settings.delete.seconds', { count: left })}</span>
      </Note>
    </div>
  )
}
