import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/card.tsx'
import { PhaseStepper } from '../../activity/phase-stepper.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import styles from './home.module.css'

/** A link to the guide, with a picture of the phases of an activity. */
export function GuideCard() {
  const { t } = useTranslation()
  return (
    <Card className={styles.guide}>
      <div className={styles.guideHead}>
        <div>
          <h2>
            <Link to="/guide">{t('home.guide.title')}</Link>
          </h2>
          <p>{t('home.guide.text')}</p>
        </div>
        <IconChevronRight size={20} aria-hidden />
      </div>
      <PhaseStepper activity={{ phase: 'voting', routes: [], voters: 0 }} />
    </Card>
  )
}
