import { useQuery } from '@tanstack/react-query'
import { useQueries } from '../api/api-context.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { Alert } from '../ui/alert.tsx'

/** Says that no alarm can reach an emergency contact. `email` is empty or null without one. */
export function ContactAlarm({ email }: { email: string | null }) {
  const { t } = useTranslation()
  const alarms = useQuery(useQueries().settings.providers()).data?.alarms
  if (!alarms || alarms.includes('sms') || (alarms.includes('mail') && email)) return null
  return <Alert kind="warning">{t(alarms.includes('mail') ? 'emergency.needs-email' : 'emergency.unreachable')}</Alert>
}
