import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconServer from '@tabler/icons-react/dist/esm/icons/IconServer.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InvitedMember } from '@bothy/contract/auth/password-links.ts'
import { useQueries } from '../../../api/api-context.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Page, Stack } from '../../../ui/page.tsx'
import { TopBar } from '../../../ui/top-bar.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { InviteMemberForm } from './invite-member-form.tsx'
import { PasswordLink } from './password-link.tsx'
import styles from './members.module.css'

/** Invites a new member. */
export function InviteMemberScreen() {
  const { t } = useTranslation()
  const [invited, setInvited] = useState<InvitedMember>()
  const hasMail = useQuery(useQueries().admin.deliverySummary()).data?.hasMailProvider ?? true
  return (
    <Page>
      <TopBar title={t('users.new')} back="/admin/users" />

      {invited ? (
        <Invited user={invited} hasMail={hasMail} onAnother={() => setInvited(undefined)} />
      ) : (
        <Stack>
          <Alert kind={hasMail ? 'neutral' : 'warning'} icon={hasMail ? IconMailForward : IconServer}>
            {hasMail ? t('users.new.lead') : t('users.new.lead.logged')}
          </Alert>
          <Card>
            <InviteMemberForm onInvited={setInvited} />
          </Card>
        </Stack>
      )}
    </Page>
  )
}

type InvitedProps = { user: InvitedMember; hasMail: boolean; onAnother: () => void }

function Invited({ user: { id, name, email, isAdmin, passwordLink }, hasMail, onAnother }: InvitedProps) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <Stack>
        <Alert kind="success" title={hasMail ? t('users.invited') : t('users.invited.logged')}>
          <p>{hasMail ? t('users.invited.text', { name, email }) : t('users.invited.logged.text')}</p>
          {isAdmin && (
            <span className={styles.adminHint}>
              <IconShieldCheck size={18} aria-hidden />
              {t('user.promote.done', { name })}
            </span>
          )}
        </Alert>
        {passwordLink && (
          <Card>
            <PasswordLink name={name} link={passwordLink} />
          </Card>
        )}
        <LinkButton block to="/admin/users/$userId" params={{ userId: id }}>
          {t('users.invited.open', { name })}
        </LinkButton>
        <Button variant="subtle" block onClick={onAnother}>
          {t('users.another')}
        </Button>
      </Stack>
    </div>
  )
}
