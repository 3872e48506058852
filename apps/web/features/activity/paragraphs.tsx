import { languageOf } from '../../ui/title-language.ts'
import styles from './paragraphs.module.css'

/** What a member wrote: an empty line begins a new paragraph. */
export function Paragraphs({ text }: { text: string }) {
  return (
    <div className={styles.paragraphs} lang={languageOf(text)}>
      {text.split(/\n\s*\n/).map((paragraph, place) => (
        <p key={place}>{paragraph.trim()}</p>
      ))}
    </div>
  )
}
