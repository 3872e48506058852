import type { UserInfo } from '@bothy/contract/entities.ts'
import { useQuery } from '@tanstack/react-query'
import { useQueries } from '../../club/club.tsx'
import { usePhoneText } from '../../forms/phone-numbers.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../words/words.tsx'

type Props = Pick<UserInfo, 'phone' | 'phoneVerified'> & { onChange: () => void }

/** The number as it is. Another one takes the password, so it is changed by itself. */
export function PhoneLine({ phone, phoneVerified, onChange }: Props) {
  const { t } = useWords()
  const text = usePhoneText(phone ?? '')
  const hasTexts = useQuery(useQueries().settings.providers()).data?.phone ?? false
  const unproved = hasTexts ? t('info.phone.unproved') : t('register.phone.hint')
  return (
    <TextField
      label={t('register.phone')}
      hint={phone && phoneVerified ? t('info.phone.proved') : phone ? unproved : t('register.phone.hint')}
      optional
      readOnly
      type="tel"
      value={text}
      after={
        <Button variant="subtle" size="small" onClick={onChange}>
          {phone ? t('info.phone.change') : t('info.phone.add')}
        </Button>
      }
    />
  )
}
