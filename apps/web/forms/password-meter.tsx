import { classes } from '../ui/classes.ts'
import { useWords } from '../words/words.tsx'
import styles from './password-field.module.css'
import { strengthOf, strengths } from './password-strength.ts'

/** How hard the password is to guess, while it is typed. */
export function PasswordMeter({ password }: { password: string }) {
  const { t } = useWords()
  const strength = strengthOf(password)
  const reached = strengths.indexOf(strength)
  return (
    <span className={classes(styles.meter, styles[strength])}>
      {t(`register.strength.${strength}`)}
      <span className={styles.bars} aria-hidden="true">
        {strengths.map((each, place) => (
          <i key={each} className={place <= reached ? styles.lit : undefined} />
        ))}
      </span>
    </span>
  )
}
