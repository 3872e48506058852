import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { deliveryStates } from '@bothy/contract/admin/delivery-states.ts'
import { useQueries, useUser } from '../../../api/api-context.tsx'
import { useCapabilities } from '../../../api/capabilities.ts'
import { queryKeys } from '../../../api/queries.ts'
import { useSend } from '../../../api/use-send.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip, Chips } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AdminLayout } from '../admin-layout.tsx'
import { PagedList } from '../paged-list.tsx'
import { DeliveryRow, stateIcons } from './delivery-row.tsx'
import styles from './deliveries.module.css'

/** Milliseconds between two looks at a message that is about to be sent. */
const lookAgain = 2000

/** The messages that the club sent or tried to send, the latest first, with their states. */
export function DeliveriesScreen() {
  const { t } = useTranslation()
  const { sendsNotifications } = useCapabilities()
  if (sendsNotifications) return <Deliveries />
  return (
    <AdminLayout tab="deliveries">
      <Alert kind="info" title={t('settings.notifications.none')}>
        {t('settings.notifications.none.text')}
      </Alert>
    </AdminLayout>
  )
}

function Deliveries() {
  const { t } = useTranslation()
  const { state } = useSearch({ from: '/_admins/admin/deliveries' })
  const list = useInfiniteQuery({
    ...useQueries().admin.deliveries({ ...(state && { state }) }),
    refetchInterval: ({ state: { data } }) => data?.pages[0]?.items[0]?.state === 'queued' && lookAgain,
  })
  const first = list.data?.pages[0]
  return (
    <AdminLayout tab="deliveries">
      {first?.hasMailProvider && <TestMail />}
      <StateChips counts={first?.counts} />
      {first?.hasMailProvider === false && (
        <div className={styles.alert}>
          <Alert kind="warning" icon={IconMailOff} title={t('deliveries.no-mail')}>
            {t('deliveries.no-mail.text')}
          </Alert>
        </div>
      )}
      <PagedList
        list={list}
        renderRow={(delivery) => <DeliveryRow key={delivery.id} delivery={delivery} />}
        emptyState={
          <EmptyState title={state ? t('list.none-found.title') : t('deliveries.none.title')}>
            {state ? t('deliveries.none.filtered') : t('deliveries.none')}
          </EmptyState>
        }
      />
    </AdminLayout>
  )
}

/** A mail server with a wrong password shows up here, and not with the first invitation. */
function TestMail() {
  const { t } = useTranslation()
  const email = useUser()?.email ?? ''
  const { mutate, isPending } = useSend({
    send: (api) => api.sendTestMail(),
    says: t('deliveries.test.sent', { email }),
    stale: [queryKeys.admin],
  })
  return (
    <Button icon={IconMailForward} loading={isPending} onClick={() => mutate()}>
      {t('deliveries.test')}
    </Button>
  )
}

function StateChips({ counts }: { counts: Record<string, number> | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { state: open } = useSearch({ from: '/_admins/admin/deliveries' })
  const navigate = useNavigate({ from: '/admin/deliveries' })
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <Chips scroll label={t('deliveries.state')}>
      <Chip
        selected={!open}
        count={all === undefined ? null : format.number(all)}
        onClick={() => void navigate({ search: { state: undefined } })}
      >
        {t('deliveries.all')}
      </Chip>
      {deliveryStates.map((state) => (
        <Chip
          key={state}
          icon={stateIcons[state]}
          selected={state === open}
          count={counts ? format.number(counts[state] ?? 0) : null}
          onClick={() => void navigate({ search: { state } })}
        >
          {t(`delivery.${state}`)}
        </Chip>
      ))}
    </Chips>
  )
}
