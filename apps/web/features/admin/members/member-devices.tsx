import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MemberAccount } from '@bothy/contract/admin/member-accounts.ts'
import type { SignedInSession } from '@bothy/contract/auth/signed-in-sessions.ts'
import { useQueries } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'
import { useSend } from '../../../api/use-send.ts'
import { useDeviceName } from '../../../format/use-device-name.ts'
import { useFormat } from '../../../format/use-format.ts'
import { parseUserAgent } from '../../../format/user-agent.ts'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DotSeparated } from '../../../ui/dot-separated.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useHasIrreversibleMutation } from './use-member-mutations.ts'
import styles from './members.module.css'

/** The devices where a member is signed in. */
export function MemberDevices({ user }: { user: MemberAccount }) {
  const { t } = useTranslation()
  const { data, error } = useQuery({ ...useQueries().admin.sessions(user.id), enabled: !useHasIrreversibleMutation(user.id) })
  return (
    <Section variant="quiet" title={t('user.devices')}>
      {data ? (
        <Devices user={user} items={data.items} />
      ) : error ? (
        <ErrorAlert error={error} />
      ) : (
        <Skeleton>
          <SkeletonBlock height={72} />
        </Skeleton>
      )}
    </Section>
  )
}

function Devices({ user: { id, name }, items }: { user: MemberAccount; items: readonly SignedInSession[] }) {
  const { t } = useTranslation()
  const nameOf = useDeviceName()
  const [selected, setSelected] = useState<SignedInSession | 'all'>('all')
  /** Apart from the selection, which the dialog shows until it has faded out. */
  const [isAsking, setIsAsking] = useState(false)
  const ending = useEndSessions(id, items.length)
  const ask = (ended: SignedInSession | 'all') => {
    setSelected(ended)
    setIsAsking(true)
  }
  if (items.length === 0) return <p className={styles.muted}>{t('user.devices.none')}</p>
  return (
    <Stack>
      <Card padding="none">
        <ul className={styles.rows}>
          {items.map((session) => (
            <DeviceRow key={session.id} session={session} name={nameOf(session)} onEnd={() => ask(session)} />
          ))}
        </ul>
      </Card>
      <Button variant="danger" block onClick={() => ask('all')}>
        {t('user.devices.all')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={selected === 'all' ? t('user.devices.ask', { name }) : t('security.devices.ask.one', { device: nameOf(selected) })}
        description={t('user.devices.text')}
        confirmLabel={t('security.devices.sign-out')}
        danger
        loading={ending.isPending}
        onConfirm={() => ending.mutate(selected, { onSettled: () => setIsAsking(false) })}
      />
    </Stack>
  )
}

/** Signs out one device, or all of them. */
function useEndSessions(userId: string, count: number) {
  const { t } = useTranslation()
  return useSend({
    send: (api, ended: SignedInSession | 'all') =>
      ended === 'all' ? api.endUserSessions({ userId }) : api.endUserSession({ userId, sessionId: ended.id }),
    says: (ended) => t('security.devices.ended', { count: ended === 'all' ? count : 1 }),
    stale: [queryKeys.adminMemberSessions(userId), queryKeys.log],
  })
}

type RowProps = { session: SignedInSession; name: string; onEnd: () => void }

function DeviceRow({ session: { seenAt, address, userAgent }, name, onEnd }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const Icon = parseUserAgent(userAgent).isPhone ? IconDeviceMobile : IconDeviceLaptop
  return (
    <li className={styles.session}>
      <Icon size={22} aria-hidden />
      <span className={styles.body}>
        <b>{name}</b>
        <DotSeparated>
          <span>{t('security.devices.seen', { when: format.since(seenAt) })}</span>
          {address && <span>{address}</span>}
        </DotSeparated>
      </span>
      <Button size="small" aria-label={t('security.devices.end', { device: name })} onClick={onEnd}>
        {t('security.devices.sign-out')}
      </Button>
    </li>
  )
}
