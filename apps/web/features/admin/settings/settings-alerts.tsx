import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import IconMessageOff from '@tabler/icons-react/dist/esm/icons/IconMessageOff.mjs'
import { useQuery } from '@tanstack/react-query'
import type { SystemSettings } from '@bothy/contract/entities.ts'
import { useQueries } from '../../../api/api-context.tsx'
import { useCapabilities } from '../../../api/capabilities.ts'
import { useFormat } from '../../../format/use-format.ts'
import { recommendedLength } from '../../../forms/password-strength.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useSaveSetting } from './use-save-setting.ts'
import styles from './settings.module.css'

/** Warns that no mail provider is set up, so that the switch for mail has no effect. */
export function NoMailAlert() {
  const { t } = useTranslation()
  const { data } = useQuery(useQueries().admin.deliverySummary())
  if (data?.hasMailProvider !== false) return null
  return (
    <Alert kind="warning" icon={IconMailOff} title={t('deliveries.no-mail')}>
      {t('deliveries.no-mail.text')}
    </Alert>
  )
}

export function NoSmsAlert() {
  const { t } = useTranslation()
  const { data } = useQuery(useQueries().settings.providers())
  if (data?.phone !== false) return null
  return (
    <Alert kind="warning" icon={IconMessageOff} title={t('settings.no-texts')}>
      {t('settings.no-texts.text')}
    </Alert>
  )
}

/**
 * Without confirmation by mail, a hosted project takes every address for confirmed: a sign-in with Google then joins an account that somebody else may have
 * created with that address.
 */
export function UnconfirmedAddressesAlert({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation()
  const { distrustsUnconfirmedAddresses } = useCapabilities()
  const { data } = useQuery(useQueries().settings.providers())
  if (distrustsUnconfirmedAddresses || settings.requireEmailVerification || !data?.oidc) return null
  return (
    <Alert kind="warning" icon={IconMailOff} title={t('settings.unconfirmed-addresses')}>
      {t('settings.unconfirmed-addresses.text')}
    </Alert>
  )
}

/** Recommends longer passwords, although the club allows short ones. */
export function ShortPasswordAlert({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation()
  const format = useFormat()
  const toast = useToast()
  const { mutate, isPending } = useSaveSetting('minimumPasswordLength')
  if (settings.minimumPasswordLength >= recommendedLength) return null
  const count = format.number(recommendedLength)
  return (
    <Alert kind="info" title={t('settings.short-passwords', { count })}>
      <p>{t('settings.short-passwords.text')}</p>
      <Button
        size="small"
        className={styles.alertAction}
        loading={isPending}
        onClick={() => mutate(recommendedLength, { onError: toast.failed })}
      >
        {t('settings.short-passwords.use', { count })}
      </Button>
    </Alert>
  )
}
