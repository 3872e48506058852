/** What an admin sees of the members who wait to be let in. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { MemberAccount } from '@bothy/contract/admin/member-accounts.ts'
import { queryKeys } from '../api/queries.ts'
import { useSend } from '../api/use-send.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Avatar } from '../images/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useMembersToLetIn } from './use-members-to-let-in.ts'
import styles from './members-to-let-in.module.css'

/** The members who wait, each with a button that lets them in. Shows nothing if nobody waits. */
export function MembersToLetIn() {
  const { t } = useTranslation()
  const members = useMembersToLetIn()
  if (members.length === 0) return null
  return (
    <Card className={styles.card} role="region" aria-label={t('let-in.title', { count: members.length })}>
      <h2>{t('let-in.title', { count: members.length })}</h2>
      <p>{t('let-in.hint')}</p>
      <ul>
        {members.map((member) => (
          <MemberToLetIn key={member.id} member={member} />
        ))}
      </ul>
    </Card>
  )
}

function MemberToLetIn({ member: { id, name, avatar, email, createdAt } }: { member: MemberAccount }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { mutate, isPending } = useSend({
    send: (api) => api.confirmUserEmail({ userId: id }),
    says: t('let-in.done', { name }),
    stale: [queryKeys.admin],
  })
  return (
    <li className={styles.member}>
      <Avatar name={name} avatar={avatar} size="md" />
      <span className={styles.text}>
        <Link to="/admin/users/$userId" params={{ userId: id }}>
          {name}
        </Link>
        <small>{email}</small>
        <small>{t('let-in.since', { when: format.inSentence.shortDateAndTime(createdAt) })}</small>
      </span>
      <span className={styles.answers}>
        <Decline id={id} name={name} />
        <Button variant="filled" size="small" loading={isPending} aria-label={t('let-in.button.name', { name })} onClick={() => mutate()}>
          {t('let-in.button')}
        </Button>
      </span>
    </li>
  )
}

/** Who is declined reads so when they sign in. */
function Decline({ id, name }: Pick<MemberAccount, 'id' | 'name'>) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useSend({
    send: (api) => api.declineUser({ userId: id }),
    says: t('let-in.decline.done', { name }),
    stale: [queryKeys.admin],
  })
  return (
    <>
      <Button variant="subtle" size="small" aria-label={t('let-in.decline.name', { name })} onClick={() => setIsAsking(true)}>
        {t('let-in.decline')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('let-in.decline.title', { name })}
        description={t('let-in.decline.text')}
        confirmLabel={t('let-in.decline')}
        danger
        loading={isPending}
        onConfirm={() => mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}
