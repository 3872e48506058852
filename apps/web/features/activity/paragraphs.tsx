import { detectLanguage } from '../../ui/title-language.ts'
import styles from './paragraphs.module.css'

/** A text of a member. An empty line starts a new paragraph. */
export function Paragraphs({ text }: { text: string }) {
  return (
    <div className={styles.paragraphs} lang={detectLanguage(text)}>
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        <p key={index}>{paragraph.trim()}</p>
      ))}
    </div>
  )
}
