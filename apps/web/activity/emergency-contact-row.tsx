import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { useQuery } from '@tanstack/react-query'
import type { Activity } from '@bothy/contract/entities.ts'
import type { EmergencyContact } from '@bothy/contract/members/emergency-contacts.ts'
import { useApi } from '../api/api-context.tsx'
import { participantContacts } from '../api/emergency-contacts.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './trail.module.css'

/** The contacts of the participants by their id, for the leader around the activity; else undefined. They are not stored on the device. */
export function useEmergencyContacts({ id, showsContacts }: Activity): ReadonlyMap<string, EmergencyContact> | undefined {
  const { data } = useQuery({ ...participantContacts(useApi().api, id), enabled: showsContacts })
  return showsContacts && data ? new Map(data.items.map(({ userId, contact }) => [userId, contact])) : undefined
}

type Props = { name: string; contact: EmergencyContact | undefined }

export function EmergencyContactRow({ name, contact }: Props) {
  const { t } = useTranslation()
  if (!contact) return <p className={styles.noContact}>{t('emergency.none')}</p>
  return (
    <details className={styles.contact}>
      <summary>
        <span>
          {t('emergency.title')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </span>
        <IconChevronDown size={18} aria-hidden />
      </summary>
      <p className={styles.strong}>{contact.name}</p>
      <a href={`tel:${contact.phone}`} className={styles.phone}>
        <IconPhone size={20} aria-hidden /> {contact.phone}
      </a>
      {contact.note && <p className={styles.contactNote}>{contact.note}</p>}
    </details>
  )
}
