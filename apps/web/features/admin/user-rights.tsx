import { IconShieldCheck, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Club } from '@bothy/client/club.ts'
import type { ManagedUser } from '@bothy/contract/entities.ts'
import { useClub } from '../../club/club.tsx'
import { keys } from '../../club/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { Stack } from '../../ui/page.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'
import { lettingGo, useAct } from './use-managing.ts'
import styles from './users.module.css'

/** Promotion to admin and deletion, which cannot be undone. */
export function UserRights({ user }: { user: ManagedUser }) {
  const { t } = useWords()
  return (
    <Section look="quiet" title={t('user.rights')}>
      <Card>
        <Stack gap="fields">
          <Promote user={user} />
          <Delete user={user} />
        </Stack>
      </Card>
    </Section>
  )
}

function Promote({ user: { id, name } }: { user: ManagedUser }) {
  const { t } = useWords()
  const [isAsking, setIsAsking] = useState(false)
  const promote = (club: Club) => club.updateUser({ userId: id, isAdmin: true })
  const { mutate, isPending } = useAct(id, promote, t('user.promote.done', { name }), lettingGo(id))
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
        confirm={t('user.promote')}
        loading={isPending}
        onConfirm={() => mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </Stack>
  )
}

function Delete({ user: { id, name } }: { user: ManagedUser }) {
  const { t } = useWords()
  const { club } = useClub()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationKey: lettingGo(id),
    mutationFn: () => club.deleteUser({ userId: id }),
    onSuccess: async () => {
      await navigate({ to: '/admin/users', replace: true })
      client.removeQueries({ queryKey: keys.managedOne(id) })
      client.removeQueries({ queryKey: keys.managedSessions(id) })
      void client.invalidateQueries({ queryKey: [...keys.managed, 'pages'] })
      void client.invalidateQueries({ queryKey: keys.log })
      void client.invalidateQueries({ queryKey: keys.activities })
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
        confirm={t('activity.step.delete')}
        danger
        loading={isPending}
        onConfirm={() => mutate()}
      />
    </Stack>
  )
}
