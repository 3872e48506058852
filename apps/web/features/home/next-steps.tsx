import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { browserStorage, createKeyValueStore } from '@bothy/client/storage.ts'
import { defaultSystemSettings } from '@bothy/contract/admin/default-settings.ts'
import { useApi } from '../../api/api-context.tsx'
import { useCapabilities } from '../../api/capabilities.ts'
import { queryKeys } from '../../api/queries.ts'
import { useIsHydrated } from '../../format/rendered-page.ts'
import type { MessageId } from '../../i18n/catalog.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import list from './card-list.module.css'
import styles from './next-steps.module.css'

const storageKey = 'bothy.next-steps'
const storage = createKeyValueStore(browserStorage())

type Step = { label: MessageId; to: LinkComponentProps['to']; isDone: boolean }

/** What a new club still lacks; undefined while that is not known. */
function useSteps(): Step[] | undefined {
  const { api, queries } = useApi()
  const { settings, activities } = queries
  const { copiesMaps } = useCapabilities()
  const isHydrated = useIsHydrated()
  const club = useQuery(settings.club()).data
  const providers = useQuery({ ...settings.providers(), enabled: isHydrated }).data
  const members = useQuery({
    queryKey: [...queryKeys.adminMembers, 'pages', 'first'],
    // Strangers who wait to be let in were not invited.
    queryFn: ({ signal }) => api.listUsers({ limit: 2, isWaiting: false }, { signal }),
  }).data
  const map = useQuery({
    queryKey: [...queryKeys.admin, 'map'],
    queryFn: ({ signal }) => api.getMap({}, { signal }),
    enabled: copiesMaps && isHydrated,
  }).data
  const planned = useQuery(activities.counts({})).data
  if (!club || !providers || !members || !planned || (copiesMaps && !map)) return undefined
  return [
    { label: 'next-steps.name', to: '/admin/club', isDone: club.systemName !== defaultSystemSettings.systemName },
    { label: 'next-steps.mail', to: '/admin/deliveries', isDone: providers.mail },
    { label: 'next-steps.invite', to: '/admin/users/new', isDone: members.items.length > 1 },
    ...(map?.sources.length ? [{ label: 'next-steps.map', to: '/admin/settings/map', isDone: club.mapSource !== 'none' } as const] : []),
    { label: 'next-steps.activity', to: '/create-activity', isDone: planned.total > 0 },
  ]
}

/** Leads an admin of a new club. The card leaves when everything is done, or when the admin hides it on this device. */
export function NextSteps() {
  const { demo } = useApi()
  const [isHidden, setIsHidden] = useState(() => storage.get(storageKey) === 'hidden')
  if (demo || isHidden) return null
  const hide = () => {
    storage.set(storageKey, 'hidden')
    setIsHidden(true)
  }
  return <Steps onHide={hide} />
}

function Steps({ onHide }: { onHide: () => void }) {
  const { t } = useTranslation()
  const steps = useSteps()
  const done = steps?.filter(({ isDone }) => isDone).length ?? 0
  if (!steps || done === steps.length) return null
  return (
    <Card className={list.card} role="region" aria-label={t('next-steps.title')}>
      <header className={styles.head}>
        <div>
          <h2>{t('next-steps.title')}</h2>
          <p>{t('next-steps.count', { done, count: steps.length })}</p>
        </div>
        <IconButton icon={IconX} label={t('next-steps.dismiss')} onClick={onHide} />
      </header>
      <ol>
        {steps.map((step) => (
          <StepRow key={step.label} step={step} />
        ))}
      </ol>
    </Card>
  )
}

function StepRow({ step: { label, to, isDone } }: { step: Step }) {
  const { t } = useTranslation()
  if (isDone)
    return (
      <li className={styles.done}>
        <IconCircleCheckFilled size={22} aria-hidden />
        {t(label)}
        <VisuallyHidden>{t('next-steps.done')}</VisuallyHidden>
      </li>
    )
  return (
    <li>
      <IconCircleDashed size={22} aria-hidden />
      <Link to={to}>{t(label)}</Link>
    </li>
  )
}
