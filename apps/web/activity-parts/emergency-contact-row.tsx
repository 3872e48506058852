import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { useQuery } from '@tanstack/react-query'
import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { EmergencyContact } from '@bothy/contract/members/emergency-contacts.ts'
import { useApi } from '../api/api-context.tsx'
import { participantContacts } from '../api/emergency-contacts.ts'
import { PhoneText } from '../forms/phone-text.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton, SkeletonLine } from '../ui/skeleton.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './safety.module.css'

export type EmergencyContacts = {
  /** By the id of the participant; undefined until they have loaded. */
  contacts: ReadonlyMap<string, EmergencyContact> | undefined
  error: Error | null
  retry: () => void
}

/** The contacts of the participants, for the leader, from shortly before the activity until shortly after it; else undefined. They are not stored on the device. */
export function useEmergencyContacts({ id, showsContacts }: Activity): EmergencyContacts | undefined {
  const { data, error, refetch } = useQuery({ ...participantContacts(useApi().api, id), enabled: showsContacts })
  if (!showsContacts) return undefined
  const contacts = data && new Map(data.items.map(({ userId, contact }) => [userId, contact]))
  return { contacts, error, retry: () => void refetch() }
}

/** Says why there are no contacts, unless they are still loading. */
export function ContactsError({ contacts, error, retry }: EmergencyContacts) {
  const { t, errorMessage } = useTranslation()
  if (contacts || !error) return null
  const needsNetwork = error instanceof Refusal && error.code === 'NETWORK_ERROR'
  return (
    <div className={styles.contactsError}>
      <Alert
        kind="warning"
        title={needsNetwork ? t('emergency.needs-network') : errorMessage(error)}
        action={
          <Button size="small" onClick={retry}>
            {t('state.retry')}
          </Button>
        }
      />
    </div>
  )
}

type Props = { name: string; participantId: string; emergencyContacts: EmergencyContacts }

export function EmergencyContactRow({ name, participantId, emergencyContacts: { contacts, error } }: Props) {
  const { t } = useTranslation()
  if (!contacts)
    return error ? null : (
      <div className={styles.contactLoading}>
        <Skeleton isQuiet>
          <SkeletonLine width={40} />
        </Skeleton>
      </div>
    )
  const contact = contacts.get(participantId)
  if (!contact) return null
  return (
    <details className={styles.contact}>
      <summary>
        <span>
          <VisuallyHidden>{t('emergency.title')} </VisuallyHidden>
          {name}
        </span>
        <IconChevronDown size={18} aria-hidden />
      </summary>
      <p className={styles.emphasized}>{contact.name}</p>
      <a href={`tel:${contact.phone}`} className={styles.phone}>
        <IconPhone size={20} aria-hidden /> <PhoneText phone={contact.phone} />
      </a>
      {contact.email && (
        <a href={`mailto:${encodeURIComponent(contact.email)}`} className={styles.phone}>
          <IconMail size={20} aria-hidden /> {contact.email}
        </a>
      )}
      {contact.note && <p className={styles.contactNote}>{contact.note}</p>}
    </details>
  )
}
