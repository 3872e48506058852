import { classes } from '../ui/classes.ts'
import { useTranslation } from '../i18n/translation.tsx'
import styles from './password-field.module.css'
import { strengthOf, strengths } from './password-strength.ts'

/** Shows the strength of a password while it is typed. */
export function PasswordMeter({ password }: { password: string }) {
  const { t } = useTranslation()
  const strength = strengthOf(password)
  const reached = strengths.indexOf(strength)
  return (
    <span className={classes(styles.meter, styles[strength])}>
      {t(`register.strength.${strength}`)}
      <span className={styles.bars} aria-hidden="true">
        {strengths.map((each, index) => (
          <i key={each} className={index <= reached ? styles.filled : undefined} />
        ))}
      </span>
    </span>
  )
}
