import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDeviceMobileShare from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileShare.mjs'
import type { TwoFactorSecret } from '@bothy/contract/auth/two-factor.ts'
import { useApi } from '../../../api/api-context.tsx'
import { SecondFactorForm } from '../../../forms/second-factor-form.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Stack } from '../../../ui/page.tsx'
import QrCode from '../../../ui/qr-code.tsx'
import { useShare } from '../../../ui/use-share.ts'
import styles from './security.module.css'

export type TwoFactorSetupProps = {
  onDone: (backupCodes: readonly string[]) => void
  /** Reads the state of the second factor again when the promise is settled. */
  refetchAfter: <Answer>(sending: Promise<Answer>) => Promise<Answer>
}

/** Shows the secret as a QR code and as text. A code of the authenticator app then confirms it. */
export default function AuthenticatorSetup({ secret, uri, onDone, refetchAfter }: TwoFactorSecret & TwoFactorSetupProps) {
  const { t } = useTranslation()
  const { api } = useApi()
  const { copy } = useShare()
  return (
    <Stack gap="fields">
      <ol className={styles.steps}>
        <li>
          <p>{t('security.scan')}</p>
          <QrCode text={uri} label={t('security.scan.label')} />
          {/* A phone cannot scan its own screen. */}
          <a href={uri} className={styles.openApp}>
            <IconDeviceMobileShare size={20} aria-hidden />
            {t('security.scan.open')}
          </a>
          <p>{t('security.scan.type')}</p>
          <div className={styles.secret}>
            <code>{groupByFour(secret)}</code>
            <IconButton
              icon={IconCopy}
              label={t('security.scan.copy')}
              onClick={() => void copy(secret, { copied: t('security.copied'), byHand: t('check.not-copied') })}
            />
          </div>
        </li>
        <li>
          <p>{t('security.scan.prove')}</p>
        </li>
      </ol>
      <SecondFactorForm
        focusOnMount={false}
        variant="filled"
        submitLabel={t('security.set-up.submit')}
        send={async (code) => onDone((await refetchAfter(api.enableTwoFactor({ code }))).backupCodes)}
      />
    </Stack>
  )
}

const groupByFour = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')
