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

/** Says what goes and what stays, asks for the password, and leaves ten seconds to think again. Whoever leaves the page keeps the account. */
export function DeleteSheet({ open, onClose, name }: DeleteSheetProps) {
  const { t } = useWords()
  const [password, setPassword] = useState('')
  const { goesAt, begin, undo, isDeleting, error } = useDeletion(password)
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
        goesAt === null ? (
          <Button variant="danger-filled" block icon={IconTrash} loading={isDeleting} onClick={begin}>
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
        {goesAt === null ? (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              begin()
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
          <Countdown end={goesAt} />
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
        {/* Read aloud once: the seconds are for those who see them. */}
        <span aria-hidden>{t('settings.delete.seconds', { count: left })}</span>
      </Note>
    </div>
  )
}
