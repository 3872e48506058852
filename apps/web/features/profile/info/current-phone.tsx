import { useQuery } from '@tanstack/react-query'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useQueries } from '../../../api/api-context.tsx'
import { useFormattedPhone } from '../../../forms/phone-library.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'

type Props = Pick<UserInfo, 'phone' | 'phoneVerified' | 'takenPhone'> & { onChange: () => void }

/** The current number, read-only. Changing it requires the password, so it has a form of its own. */
export function CurrentPhone({ phone, phoneVerified, takenPhone, onChange }: Props) {
  const { t } = useTranslation()
  const formatted = useFormattedPhone(phone ?? '')
  const taken = useFormattedPhone(takenPhone ?? '')
  const hasSms = useQuery(useQueries().settings.providers()).data?.phone ?? false
  const unverifiedHint = hasSms ? t('info.phone.unproved') : t('register.phone.hint')
  const missingHint = takenPhone ? t('info.phone.taken-before', { phone: taken }) : t('register.phone.hint')
  return (
    <TextField
      label={t('register.phone')}
      hint={phone && phoneVerified ? t('info.phone.proved') : phone ? unverifiedHint : missingHint}
      optional
      readOnly
      type="tel"
      value={formatted}
      after={
        <>
          {phone && !phoneVerified && hasSms && (
            <Button variant="light" size="small" onClick={onChange}>
              {t('info.phone.verify')}
            </Button>
          )}
          <Button variant="subtle" size="small" onClick={onChange}>
            {phone ? t('info.phone.change') : t('info.phone.add')}
          </Button>
        </>
      }
    />
  )
}
