import type { Activity } from '@bothy/contract/entities.ts'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { routeLetter } from '../../format/route-letter.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Chip, Chips } from '../../ui/chip.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './route-interest.module.css'

/** On which routes the viewer would come, beside the vote, and how many members would. */
export default function RouteInterest({ activity, commands }: { activity: Activity; commands: ActivityCommands }) {
  const { t } = useTranslation()
  const { routes, refusals, lacksInterest, minParticipants } = activity
  const mayMark = refusals.interest === null
  return (
    <div className={styles.interest}>
      <p>
        <b>{t('activity.interest')}</b>
        {mayMark && (
          <>
            <br />
            {t('activity.interest.hint')}
          </>
        )}
      </p>
      <Chips label={t('activity.interest')}>
        {routes.map(({ id, position, interested, isInterested = false }) => (
          <Chip
            key={id}
            selected={isInterested}
            disabled={!mayMark}
            count={interested === null ? undefined : <Interested count={interested} />}
            onClick={() => commands.run({ name: 'interest', routeId: id, isInterested: !isInterested })}
          >
            {t('route.letter', { letter: routeLetter(position) })}
          </Chip>
        ))}
      </Chips>
      {lacksInterest && minParticipants !== null && (
        <Alert kind="warning">{t('activity.interest.lacking', { min: minParticipants })}</Alert>
      )}
    </div>
  )
}

/** A number, which screen readers read with a word. */
function Interested({ count }: { count: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <span aria-hidden>{format.number(count)}</span>
      <VisuallyHidden>{t('activity.interest.count', { count })}</VisuallyHidden>
    </>
  )
}
