import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/translation.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './activity-form.module.css'

/** The two steps of the form, with the current one marked. */
export function StepIndicator({ step }: { step: 'details' | 'routes' }) {
  const { t } = useTranslation()
  const atRoutes = step === 'routes'
  return (
    <ol className={styles.progress} aria-label={t('form.steps')}>
      <li className={classes(styles.reached, !atRoutes && styles.current)} aria-current={atRoutes ? undefined : 'step'}>
        {atRoutes ? <IconCheck size={16} aria-hidden /> : '1. '}
        {t('form.step.details')}
      </li>
      <li className={atRoutes ? classes(styles.reached, styles.current) : undefined} aria-current={atRoutes ? 'step' : undefined}>
        {'2. '}
        {t('form.step.routes')}
      </li>
    </ol>
  )
}
