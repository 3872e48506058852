import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedUser, SignedInSession } from '@bothy/contract/entities.ts'
import { useClub, useQueries } from '../../club/club.tsx'
import { keys } from '../../club/queries.ts'
import { deviceOf } from '../../format/device-name.ts'
import { useDeviceName } from '../../format/use-device-name.ts'
import { useFormat } from '../../format/use-format.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'
import { useIsLetGo } from './use-managing.ts'
import styles from './users.module.css'

/** The devices where a member is signed in. */
export function UserDevices({ user }: { user: ManagedUser }) {
  const { t } = useWords()
  const { data, error } = useQuery({ ...useQueries().admin.sessions(user.id), enabled: !useIsLetGo(user.id) })
  return (
    <Section look="quiet" title={t('user.devices')}>
      {data ? (
        <Devices user={user} items={data.items} />
      ) : error ? (
        <RefusalNote error={error} />
      ) : (
        <Skeleton>
          <SkeletonBlock height={72} />
        </Skeleton>
      )}
    </Section>
  )
}

function Devices({ user: { id, name }, items }: { user: ManagedUser; items: readonly SignedInSession[] }) {
  const { t } = useWords()
  const nameOf = useDeviceName()
  const [selected, setSelected] = useState<SignedInSession | 'all'>()
  const ending = useEndSessions(id, items.length)
  const isAll = selected === 'all' || selected === undefined
  if (items.length === 0) return <p className={styles.muted}>{t('user.devices.none')}</p>
  return (
    <Stack>
      <Card padding="none">
        <ul className={styles.rows}>
          {items.map((session) => (
            <DeviceRow key={session.id} session={session} name={nameOf(session)} onEnd={() => setSelected(session)} />
          ))}
        </ul>
      </Card>
      <Button variant="danger" block onClick={() => setSelected('all')}>
        {t('user.devices.all')}
      </Button>
      <ConfirmDialog
        open={selected !== undefined}
        onOpenChange={(isOpen) => isOpen || setSelected(undefined)}
        title={isAll ? t('user.devices.ask', { name }) : t('security.devices.ask.one', { device: nameOf(selected) })}
        description={t('user.devices.text')}
        confirm={t('app.sign-out')}
        danger
        loading={ending.isPending}
        onConfirm={() => selected && ending.mutate(selected, { onSettled: () => setSelected(undefined) })}
      />
    </Stack>
  )
}

/** Signs out one device, or all of them. */
function useEndSessions(userId: string, count: number) {
  const { t } = useWords()
  const { club } = useClub()
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (ended: SignedInSession | 'all') =>
      ended === 'all' ? club.endUserSessions({ userId }) : club.endUserSession({ userId, sessionId: ended.id }),
    onSuccess: (_, ended) => toast.done(t('security.devices.ended', { count: ended === 'all' ? count : 1 })),
    onError: toast.failed,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.log })
      return client.invalidateQueries({ queryKey: keys.managedSessions(userId) })
    },
  })
}

type RowProps = { session: SignedInSession; name: string; onEnd: () => void }

function DeviceRow({ session: { seenAt, address, userAgent }, name, onEnd }: RowProps) {
  const { t } = useWords()
  const format = useFormat()
  const Icon = deviceOf(userAgent).isPhone ? IconDeviceMobile : IconDeviceLaptop
  return (
    <li className={styles.session}>
      <Icon size={22} aria-hidden />
      <span className={styles.body}>
        <b>{name}</b>
        <Dotted>
          <span>{t('security.devices.seen', { when: format.relative(seenAt) })}</span>
          {address && <span>{address}</span>}
        </Dotted>
      </span>
      <Button size="small" aria-label={t('security.devices.end', { device: name })} onClick={onEnd}>
        {t('app.sign-out')}
      </Button>
    </li>
  )
}
