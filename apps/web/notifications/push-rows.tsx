import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import { useUser } from '../api/api-context.tsx'
import { useCapabilities } from '../api/capabilities.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Card } from '../ui/card.tsx'
import { ButtonRow, TextRow } from '../ui/settings-row.tsx'
import { Switch } from '../ui/switch.tsx'
import { usePush } from './use-push.ts'

type MemberProps = { memberId: string }

/** The switch of this device; on an iPhone or iPad without the installed app, how to get one. */
export function PushSwitch({ memberId }: MemberProps) {
  const { t } = useTranslation()
  const { permission, isLoading, isOn, set } = usePush(memberId)
  const label = t('settings.push.device')
  if (permission === 'unsupported') {
    const hint = (
      <>
        {t('settings.push.ios')}
        <br />
        {t('install.ios')}
      </>
    )
    return <TextRow icon={IconBellRinging} label={label} hint={hint} />
  }
  return (
    <Switch
      icon={IconBellRinging}
      label={label}
      hint={t(permission === 'denied' ? 'settings.push.denied' : 'settings.push.device.hint')}
      checked={isOn}
      disabled={isLoading || permission === 'denied'}
      onChange={set}
    />
  )
}

/** Offers notifications on this device, until the member has answered the browser once. */
export function PushOffer() {
  const user = useUser()
  const { offersPush } = useCapabilities()
  return user && offersPush && <Offer memberId={user.id} />
}

function Offer({ memberId }: MemberProps) {
  const { t } = useTranslation()
  const { permission, set } = usePush(memberId)
  if (permission !== 'default') return null
  return (
    <Card padding="none">
      <ButtonRow icon={IconBellRinging} label={t('settings.push.device')} hint={t('settings.push.device.hint')} onPress={() => set(true)} />
    </Card>
  )
}
