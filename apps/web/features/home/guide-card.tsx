import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from '@tanstack/react-router'
import { PhaseStepper } from '../../activity-parts/phase-stepper.tsx'
import { plannedProgress } from '../../activity-parts/phase-steps.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useInstallPrompt, useNeedsHomeScreenHint } from '../../install/install-prompt.ts'
import { lazyPart } from '../../lazy/lazy-part.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './link-card.module.css'

const InstallRow = lazyPart(() => import('../../install/install-row.tsx'))

/** A link to the guide, with a picture of the phases of an activity, and how to install the app. */
export function GuideCard() {
  const { t } = useTranslation()
  const install = useInstallPrompt()
  const needsHint = useNeedsHomeScreenHint()
  return (
    <>
      <Card className={styles.card}>
        <div className={styles.head}>
          <div>
            <h2>
              <Link to="/guide">{t('home.guide.title')}</Link>
            </h2>
            <p>{t('home.guide.text')}</p>
          </div>
          <IconChevronRight size={20} aria-hidden />
        </div>
        <PhaseStepper progress={plannedProgress('voting')} />
      </Card>
      {(install || needsHint) && <InstallRow />}
    </>
  )
}
