import { useClubName, useClubSettings } from '../../api/api-context.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './about-club.module.css'

/** Tells visitors whose home page this is. Nothing is below it that would move when the settings arrive. */
export function AboutClub() {
  const name = useClubName()
  const about = useClubSettings()?.systemDescription
  if (!about) return null
  return (
    <Card className={styles.about}>
      <h2>{name}</h2>
      <p>{about}</p>
    </Card>
  )
}
