import type { Difficulty } from '@bothy/contract/choices.ts'
import { useTranslation } from '../i18n/translation.tsx'
import styles from './difficulty-badge.module.css'

/** The sign of a difficulty, as painted on Swiss trails: a yellow diamond, white-red-white, or white-blue-white. */
export function DifficultySign({ difficulty }: { difficulty: Difficulty }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 16" aria-hidden="true">
      {difficulty === 'Easy' ? (
        <path className={styles.easy} d="M10 .9 18.6 8 10 15.1 1.4 8Z" />
      ) : (
        <>
          <rect className={styles.frame} x=".6" y="1.1" width="18.8" height="13.8" rx="2.2" />
          <rect className={difficulty === 'Medium' ? styles.medium : styles.hard} x="1.2" y="5.6" width="17.6" height="4.8" />
        </>
      )}
    </svg>
  )
}

/** A difficulty as sign and text: color alone would not be accessible. */
export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  const { t } = useTranslation()
  return (
    <span className={styles.badge}>
      <DifficultySign difficulty={difficulty} />
      {t(`difficulty.${difficulty}`)}
    </span>
  )
}
