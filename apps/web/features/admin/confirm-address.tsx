import { IconMailCheck } from '@tabler/icons-react'
import type { ManagedUser } from '@bothy/contract/entities.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useWords } from '../../words/words.tsx'
import { useAct } from './use-managing.ts'
import styles from './users.module.css'

/** Lets an admin confirm the email address of a member who gets no mail. */
export function ConfirmAddress({ user: { id, name } }: { user: ManagedUser }) {
  const { t } = useWords()
  const { mutate, isPending } = useAct(id, (club) => club.confirmUserEmail({ userId: id }), t('user.confirm.done'))
  return (
    <Note kind="warn">
      <p>{t('user.confirm.text', { name })}</p>
      <Button size="small" icon={IconMailCheck} className={styles.alertAction} loading={isPending} onClick={() => mutate()}>
        {t('user.confirm')}
      </Button>
    </Note>
  )
}
