import { useTranslation } from '../../i18n/translation.tsx'
import { content } from './content.tsx'
import { controls } from './controls.tsx'
import { fields } from './fields.tsx'
import { overlays } from './overlays.tsx'
import styles from './gallery.module.css'

export const parts = { ...controls, ...fields, ...content, ...overlays }

/** Every part of `ui` in every state. */
export function Gallery() {
  const { t } = useTranslation()
  return (
    <main className={styles.gallery}>
      <h1>Gallery</h1>
      {Object.entries(parts).map(([file, statesOf]) => (
        <section key={file} aria-label={file}>
          <h2>{file}</h2>
          {Object.entries(statesOf({ t })).map(([state, shown]) => (
            <figure key={state} className={styles.state}>
              <figcaption>{state}</figcaption>
              {shown}
            </figure>
          ))}
        </section>
      ))}
    </main>
  )
}
