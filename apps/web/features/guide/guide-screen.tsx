import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { PhaseBadge } from '../../activity-parts/phase-badge.tsx'
import { PhaseStepper } from '../../activity-parts/phase-stepper.tsx'
import { phaseSteps, plannedProgress } from '../../activity-parts/phase-steps.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page, Stack } from '../../ui/page.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import styles from './guide.module.css'

/** Explains the phases of an activity, step by step. */
export function GuideScreen() {
  const { t } = useTranslation()
  return (
    <Page>
      <TopBar title={t('guide.title')} back="/" />
      <p className={styles.lead}>{t('guide.lead')}</p>
      <Stack>
        {phaseSteps.map((phase) => (
          <Card key={phase} className={styles.step}>
            <PhaseBadge phase={phase} />
            <h2>{t(`guide.${phase}.title`)}</h2>
            <p>{t(`guide.${phase}.text`)}</p>
            <PhaseStepper progress={plannedProgress(phase)} />
          </Card>
        ))}
      </Stack>
      <div className={styles.action}>
        <LinkButton to="/create-activity" variant="cta" icon={IconPlus} block>
          {t('app.create')}
        </LinkButton>
      </div>
    </Page>
  )
}
