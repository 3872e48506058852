import { useParams } from '@tanstack/react-router'
import type { Cars, RideRequest, Traveler } from '@bothy/contract/activities/cars.ts'
import { travelerName } from '../../activity-parts/own-ride.ts'
import { useUser } from '../../api/api-context.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import { useCarCommands } from './use-car-commands.ts'
import styles from './cars.module.css'

/** "Amina +1 and Lin". */
export function useTravelerNames(travelers: readonly Traveler[]): string {
  const format = useFormat()
  return format.list(travelers.map(travelerName))
}

/** Who looks for a ride. */
export function RideRequests({ cars: { requests, refusal } }: { cars: Cars }) {
  const { t } = useTranslation()
  if (requests.length === 0) return null
  return (
    <Section variant="quiet" title={t('cars.requests')}>
      <Card padding="none">
        <ul>
          {requests.map((request) => (
            <Request key={request.id} request={request} canChange={refusal === null} />
          ))}
        </ul>
      </Card>
    </Section>
  )
}

function Request({ request, canChange }: { request: RideRequest; canChange: boolean }) {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/_members/activity/$id/cars' })
  const { withdraw } = useCarCommands(id)
  const isOwn = useUser()?.id === request.id
  const { place, note } = request
  return (
    <li className={styles.traveler}>
      <Avatar name={request.name} avatar={request.avatar} size="md" />
      <div>
        <b>{travelerName(request)}</b>
        <p lang={detectLanguage(place, null)}>{place}</p>
        {note !== '' && <p lang={detectLanguage(note, null)}>{note}</p>}
      </div>
      {isOwn && canChange && (
        <Button size="small" loading={withdraw.isPending} onClick={() => withdraw.mutate(request)}>
          {t('cars.request.withdraw')}
        </Button>
      )}
    </li>
  )
}

/** For leaders: who neither drives, has a seat nor looks for a ride. */
export function WithoutSeat({ people }: { people: readonly Traveler[] }) {
  const { t } = useTranslation()
  const count = people.reduce((sum, one) => sum + one.people, 0)
  const names = useTravelerNames(people)
  return (
    <Section variant="quiet" title={t('cars.without', { count })} hint={t('cars.without.hint')}>
      {count > 0 && <Card>{names}</Card>}
    </Section>
  )
}
