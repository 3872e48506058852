import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconShieldOff from '@tabler/icons-react/dist/esm/icons/IconShieldOff.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Api } from '@bothy/client/api.ts'
import type { MemberAccount } from '@bothy/contract/admin/member-accounts.ts'
import { useApi } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'
import { useSentMessages } from '../../../api/use-sent-messages.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useIsMounted } from '../../../ui/use-is-mounted.ts'
import { irreversibleMutationKey, useMemberMutation } from './use-member-mutations.ts'
import styles from './members.module.css'

/** Promotion to admin and deletion: afterwards no admin can edit or delete the member. */
export function IrreversibleActions({ user }: { user: MemberAccount }) {
  const { t } = useTranslation()
  return (
    <Section variant="quiet" title={t('user.rights')}>
      <Card>
        <Stack gap="fields">
          <Promote user={user} />
          <Delete user={user} />
        </Stack>
      </Card>
    </Section>
  )
}

function Promote({ user: { id, name } }: { user: MemberAccount }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const promote = (api: Api) => api.updateUser({ userId: id, isAdmin: true })
  const { mutate, isPending } = useMemberMutation(id, promote, t('user.promote.done', { name }), irreversibleMutationKey(id))
  return (
    <Stack>
      <p className={styles.text}>{t('user.promote.text')}</p>
      <Button icon={IconShieldCheck} block onClick={() => setIsAsking(true)}>
        {t('user.promote')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('user.promote.title', { name })}
        description={t('user.promote.warning')}
        confirmLabel={t('user.promote')}
        loading={isPending}
        onConfirm={() => mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </Stack>
  )
}

/** Makes another admin a member again, whom admins can edit and delete. */
export function RemoveAdminRole({ user: { id, name } }: { user: MemberAccount }) {
  const { t } = useTranslation()
  const mailsMembers = useSentMessages().mail
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useMemberMutation(id, (api) => api.removeAdminRole({ userId: id }), t('user.demote.done', { name }))
  return (
    <>
      <Button size="small" icon={IconShieldOff} className={styles.alertAction} onClick={() => setIsAsking(true)}>
        {t('user.demote')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('user.demote.title', { name })}
        description={t(mailsMembers ? 'user.demote.text' : 'user.demote.text.no-notice', { name })}
        confirmLabel={t('user.demote')}
        danger
        loading={isPending}
        onConfirm={() => mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}

function Delete({ user: { id, name } }: { user: MemberAccount }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationKey: irreversibleMutationKey(id),
    mutationFn: () => api.deleteUser({ userId: id }),
    onSuccess: async () => {
      // First away from the page of the member, which would load what is removed.
      if (isMounted()) await navigate({ to: '/admin/users', replace: true })
      client.removeQueries({ queryKey: queryKeys.adminMember(id) })
      client.removeQueries({ queryKey: queryKeys.adminMemberSessions(id) })
      void client.invalidateQueries({ queryKey: [...queryKeys.adminMembers, 'pages'] })
      void client.invalidateQueries({ queryKey: queryKeys.log })
      void client.invalidateQueries({ queryKey: queryKeys.activities })
      toast.done(t('user.delete.done'))
    },
    onError: (error) => {
      setIsAsking(false)
      toast.failed(error)
    },
  })
  return (
    <Stack>
      <p className={styles.text}>{t('user.delete.text')}</p>
      <Button variant="danger" icon={IconTrash} block onClick={() => setIsAsking(true)}>
        {t('user.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('user.delete.title', { name })}
        description={t('user.delete.text')}
        confirmLabel={t('activity.step.delete')}
        danger
        loading={isPending}
        onConfirm={() => mutate()}
      />
    </Stack>
  )
}
