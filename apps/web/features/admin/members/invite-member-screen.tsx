import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconServer from '@tabler/icons-react/dist/esm/icons/IconServer.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { InvitedMember } from '@bothy/contract/auth/password-links.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { useApi, useQueries } from '../../../api/api-context.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page, Stack } from '../../../ui/page.tsx'
import { TopBar } from '../../../ui/top-bar.tsx'
import { InviteMemberForm, type InvitedPicture } from './invite-member-form.tsx'
import { PasswordLink } from './password-link.tsx'
import { useUpdateMemberCache } from './use-member-mutations.ts'
import styles from './members.module.css'

/** Invites a new member. */
export function InviteMemberScreen() {
  const { t } = useTranslation()
  const { api } = useApi()
  const updateCache = useUpdateMemberCache()
  const [invited, setInvited] = useState<InvitedMember>()
  // The member exists without it, so only this is sent again when it fails.
  const picture = useMutation({
    mutationFn: (change: InvitedPicture) => api.updateUser(change),
    onSuccess: (user) => {
      updateCache(user)
      setInvited((shown) => (shown?.id === user.id ? { ...shown, ...user } : shown))
    },
  })
  const onInvited = (user: InvitedMember, change: InvitedPicture | null) => {
    setInvited(user)
    picture.reset()
    if (change) picture.mutate(change)
  }
  const hasMail = useQuery(useQueries().admin.deliverySummary()).data?.hasMailProvider ?? true
  return (
    <Page>
      <TopBar title={t('users.new')} back="/admin/users" />

      {invited ? (
        <Invited user={invited} hasMail={hasMail} onAnother={() => setInvited(undefined)}>
          {picture.error && <PictureAlert {...picture} error={picture.error} change={picture.variables} />}
        </Invited>
      ) : (
        <Stack>
          <Alert kind={hasMail ? 'neutral' : 'warning'} icon={hasMail ? IconMailForward : IconServer}>
            {hasMail ? t('users.new.lead') : t('users.new.lead.logged')}
          </Alert>
          <Card>
            <InviteMemberForm onInvited={onInvited} />
          </Card>
        </Stack>
      )}
    </Page>
  )
}

type PictureProps = { error: Error; change: InvitedPicture; mutate: (change: InvitedPicture) => void }

function PictureAlert({ error, change, mutate }: PictureProps) {
  const { t, errorMessage } = useTranslation()
  return (
    <Alert
      kind="warning"
      title={t(change.isAdmin ? 'users.invited.no-picture-nor-admin' : 'users.invited.no-picture')}
      action={
        <Button size="small" onClick={() => mutate(change)}>
          {t('state.retry')}
        </Button>
      }
    >
      {/* No field of this page is marked. */}
      {!(error instanceof Refusal && error.code === 'INVALID_INPUT') && errorMessage(error)}
    </Alert>
  )
}

type InvitedProps = { user: InvitedMember; hasMail: boolean; onAnother: () => void; children: ReactNode }

function Invited({ user: { id, name, email, isAdmin, passwordLink }, hasMail, onAnother, children }: InvitedProps) {
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
        {children}
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
