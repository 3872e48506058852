import { IconMailForward, IconServer, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedUser } from '@bothy/contract/entities.ts'
import { useQueries } from '../../club/club.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { GableWindow } from '../../ui/gable-window.tsx'
import { Note } from '../../ui/note.tsx'
import { Page, Stack } from '../../ui/page.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useWords } from '../../words/words.tsx'
import { NewUserForm } from './new-user-form.tsx'
import styles from './users.module.css'

/** Invites a new member. */
export function NewUserScreen() {
  const { t } = useWords()
  const [invited, setInvited] = useState<ManagedUser>()
  const hasMail = useQuery(useQueries().admin.post()).data?.hasMailProvider ?? true
  return (
    <>
      <TopBar title={t('users.new')} back="/admin/users" />
      <Page>
        {invited ? (
          <Invited user={invited} hasMail={hasMail} onAnother={() => setInvited(undefined)} />
        ) : (
          <Stack>
            <Note kind={hasMail ? 'plain' : 'warn'} icon={hasMail ? IconMailForward : IconServer}>
              {hasMail ? t('users.new.lead') : t('users.new.lead.logged')}
            </Note>
            <Card>
              <NewUserForm onInvited={setInvited} />
            </Card>
          </Stack>
        )}
      </Page>
    </>
  )
}

type InvitedProps = { user: ManagedUser; hasMail: boolean; onAnother: () => void }

function Invited({ user: { id, name, email, isAdmin }, hasMail, onAnother }: InvitedProps) {
  const { t } = useWords()
  return (
    <div role="status">
      <GableWindow
        title={hasMail ? t('users.invited') : t('users.invited.logged')}
        action={
          <LinkButton variant="filled" to="/admin/users/$userId" params={{ userId: id }}>
            {t('users.invited.open', { name })}
          </LinkButton>
        }
        more={
          <Button variant="subtle" onClick={onAnother}>
            {t('users.another')}
          </Button>
        }
      >
        {hasMail ? t('users.invited.text', { name, email }) : t('users.invited.logged.text', { name })}
        {isAdmin && (
          <span className={styles.adminHint}>
            <IconShieldCheck size={18} aria-hidden />
            {t('user.promote.done', { name })}
          </span>
        )}
      </GableWindow>
    </div>
  )
}
