import styles from './pointer-text.module.css'

/** Two wordings of a text: one for a mouse, which can drop files, and one for touch. */
export function PointerText({ mouse, touch }: { mouse: string; touch: string }) {
  return (
    <>
      <span className={styles.fine}>{mouse}</span>
      <span className={styles.coarse}>{touch}</span>
    </>
  )
}
