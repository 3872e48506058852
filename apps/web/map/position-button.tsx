import IconNavigation from '@tabler/icons-react/dist/esm/icons/IconNavigation.mjs'
import { useTranslation } from '../i18n/translation.tsx'
import { Alert } from '../ui/alert.tsx'
import { MapButton } from './map-button.tsx'
import type { Follow } from './use-follow.ts'
import type { OwnPosition } from './use-own-position.ts'
import styles from './map-button.module.css'

type PositionButtonProps = { own: OwnPosition; follow: Follow }

/** Asks for the position of the device once it is pressed, and not before. The map follows it, and after it was moved elsewhere, with the next press. What keeps it from being found is said. */
export function PositionButton({ own: { fix, isWatching, problem, start }, follow }: PositionButtonProps) {
  const { t } = useTranslation()
  const press = () => {
    if (!isWatching) start()
    follow.start()
  }
  return (
    <>
      <MapButton
        className={styles.position}
        icon={IconNavigation}
        label={t('day.position.show')}
        aria-pressed={isWatching && follow.isOn}
        onClick={press}
      />
      <div role="status" className={styles.status}>
        {problem && <Alert kind="warning" title={t(`day.position.${problem}`)} />}
        {isWatching && !fix && !problem && <p className={styles.searching}>{t('day.position.searching')}</p>}
      </div>
    </>
  )
}
