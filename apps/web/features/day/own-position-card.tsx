import IconCurrentLocation from '@tabler/icons-react/dist/esm/icons/IconCurrentLocation.mjs'
import IconCurrentLocationOff from '@tabler/icons-react/dist/esm/icons/IconCurrentLocationOff.mjs'
import type { ReactNode } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { OwnPosition } from '../../map/use-own-position.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { usePositionText } from './use-position-text.ts'
import styles from './day.module.css'

type OwnPositionCardProps = {
  activity: Activity
  own: OwnPosition
  /** What the position says about the route. */
  children?: ReactNode
}

/** Shows the position of the device once the member asks for it, and says what keeps it from being found. */
export function OwnPositionCard({ activity: { phase, timeZone }, own, children }: OwnPositionCardProps) {
  const { t } = useTranslation()
  const positionText = usePositionText(timeZone)
  const { fix, isWatching, problem, start, stop } = own
  return (
    <Section title={t('day.position')}>
      <Card className={styles.card}>
        {fix && children}
        <div role="status" className={styles.status}>
          {problem && <Alert kind="warning" title={t(`day.position.${problem}`)} />}
          {isWatching && !fix && !problem && <p>{t('day.position.searching')}</p>}
        </div>
        {fix && <p>{positionText(fix)}</p>}
        {isWatching ? (
          <Button block className={styles.large} icon={IconCurrentLocationOff} onClick={stop}>
            {t('day.position.stop')}
          </Button>
        ) : (
          <Button
            variant={phase === 'enrolling' ? 'light' : 'filled'}
            block
            className={styles.large}
            icon={IconCurrentLocation}
            onClick={start}
          >
            {t('day.position.show')}
          </Button>
        )}
        <p className={styles.source}>{t('day.position.private')}</p>
      </Card>
    </Section>
  )
}
