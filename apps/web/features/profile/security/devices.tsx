import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { useState } from 'react'
import type { SignedInSession } from '@bothy/contract/auth/signed-in-sessions.ts'
import { queryKeys } from '../../../api/queries.ts'
import { useSend } from '../../../api/use-send.ts'
import { useDeviceName } from '../../../format/use-device-name.ts'
import { useFormat } from '../../../format/use-format.ts'
import { parseUserAgent } from '../../../format/user-agent.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DotSeparated } from '../../../ui/dot-separated.tsx'
import { Stack } from '../../../ui/page.tsx'
import styles from './security.module.css'

const byCurrentAndLastSeen = (one: SignedInSession, other: SignedInSession) =>
  Number(other.isCurrent) - Number(one.isCurrent) || Date.parse(other.seenAt) - Date.parse(one.seenAt)

/** The signed-in devices of the member: this one first, then the others by last use. */
export function Devices({ items }: { items: readonly SignedInSession[] }) {
  const { t } = useTranslation()
  const nameOf = useDeviceName()
  const [selected, setSelected] = useState<readonly SignedInSession[]>([])
  /** Apart from the selection, which the dialog shows until it has faded out. */
  const [isAsking, setIsAsking] = useState(false)
  const ending = useSend({
    send: (api, ended: readonly SignedInSession[]) => Promise.all(ended.map(({ id }) => api.endSession({ sessionId: id }))),
    says: (ended) => t('security.devices.ended', { count: ended.length }),
    onSettled: () => setIsAsking(false),
    stale: [queryKeys.sessions],
  })
  const sessions = items.toSorted(byCurrentAndLastSeen)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const [first] = selected
  const ask = (ended: readonly SignedInSession[]) => {
    setSelected(ended)
    setIsAsking(true)
  }
  return (
    <Stack>
      <Card padding="none">
        <ul>
          {sessions.map((session) => (
            <DeviceRow key={session.id} session={session} name={nameOf(session)} onEnd={() => ask([session])} />
          ))}
        </ul>
      </Card>
      {others.length > 1 && (
        <Button variant="danger" block onClick={() => ask(others)}>
          {t('security.devices.end-all')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={selected.length === 1 && first ? t('security.devices.ask.one', { device: nameOf(first) }) : t('security.devices.ask.all')}
        description={t('security.devices.ask.text')}
        confirmLabel={t('security.devices.sign-out')}
        danger
        loading={ending.isPending}
        onConfirm={() => ending.mutate(selected)}
      />
    </Stack>
  )
}

type RowProps = { session: SignedInSession; name: string; onEnd: () => void }

function DeviceRow({ session: { isCurrent, seenAt, address, userAgent, hasPush }, name, onEnd }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const seen = isCurrent ? t('security.devices.this') : t('security.devices.seen', { when: format.since(seenAt) })
  const Icon = parseUserAgent(userAgent).isPhone ? IconDeviceMobile : IconDeviceLaptop
  return (
    <li className={styles.row}>
      <Icon size={22} aria-hidden />
      <span>
        <b>{name}</b>
        <DotSeparated>
          <span className={isCurrent ? styles.current : undefined}>{seen}</span>
          {address && <span>{address}</span>}
          {hasPush && <span>{t('security.devices.push')}</span>}
        </DotSeparated>
      </span>
      {!isCurrent && (
        <Button size="small" aria-label={t('security.devices.end', { device: name })} onClick={onEnd}>
          {t('security.devices.sign-out')}
        </Button>
      )}
    </li>
  )
}
