import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, lazy, Suspense } from 'react'
import { twoFactorSetUp } from '@bothy/contract/auth/inputs.ts'
import type { TwoFactor, TwoFactorSecret } from '@bothy/contract/auth/two-factor.ts'
import { useApi } from '../../../api/api-context.tsx'
import { cacheAnswer } from '../../../api/cache-answer.ts'
import { useSend } from '../../../api/use-send.ts'
import { SecondFactorForm } from '../../../forms/second-factor-form.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { TwoFactorSetupProps } from './authenticator-setup.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { KeepTwoFactor } from './keep-two-factor.tsx'
import { PasswordConfirmation } from './password-confirmation.tsx'
import styles from './security.module.css'

/** With fewer codes left, the screen recommends new ones. */
const fewCodes = 3

/** Two-factor authentication: on or off, and backup codes for a lost phone. */
export function TwoFactorSettings({ enabled, backupCodesLeft, areBackupCodesSaved, endsAt }: TwoFactor) {
  const { t } = useTranslation()
  const { api, queries } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const [sheet, setSheet] = useState<'on' | 'off' | 'codes'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useRef<HTMLButtonElement>(null)
  const { queryKey } = queries.user.twoFactor()
  const saved = useSend({
    send: (api) => api.confirmBackupCodes(),
    onSuccess: (state) => {
      cacheAnswer(client, queryKey, state)
      setCodes(undefined)
      // The pressed button is removed, so the focus needs a new place.
      renew.current?.focus()
    },
  })
  const changed = (message: string, newCodes?: readonly string[]) => {
    setSheet(undefined)
    setCodes(newCodes)
    toast.done(message)
    void client.invalidateQueries({ queryKey: queries.user.sessions().queryKey })
  }
  /** After an error too: the change may have been made although its answer got lost. */
  const refetchAfter = <Answer,>(sending: Promise<Answer>) => sending.finally(() => void client.invalidateQueries({ queryKey }))
  const sheetProps = (kind: typeof sheet) => ({
    open: sheet === kind,
    onOpenChange: (isOpen: boolean) => setSheet(isOpen ? kind : undefined),
    desktopVariant: 'modal' as const,
  })
  return (
    <Stack>
      <Card padding="none">
        <Switch
          icon={IconShieldLock}
          label={t('security.two-step.switch')}
          hint={enabled ? t('security.two-step.on') : t('security.two-step.off')}
          checked={enabled}
          onChange={(wanted) => setSheet(wanted ? 'on' : 'off')}
        />
        {enabled && (
          <div className={styles.row}>
            <IconKey size={22} aria-hidden />
            <span>
              <b>{t('security.codes')}</b>
              <small>{t('security.codes.left', { count: backupCodesLeft })}</small>
            </span>
            <Button ref={renew} size="small" onClick={() => setSheet('codes')}>
              {t('security.codes.renew')}
            </Button>
          </div>
        )}
      </Card>
      {endsAt !== null && <KeepTwoFactor endsAt={endsAt} />}
      {enabled && !codes && !areBackupCodesSaved && (
        <Alert kind="warning">
          <p>{t('security.codes.unsaved')}</p>
          <div className={styles.actions}>
            <Button size="small" loading={saved.isPending} onClick={() => saved.mutate()}>
              {t('security.codes.kept')}
            </Button>
            <Button size="small" onClick={() => setSheet('codes')}>
              {t('security.codes.renew')}
            </Button>
          </div>
        </Alert>
      )}
      {enabled && !codes && areBackupCodesSaved && backupCodesLeft < fewCodes && <Alert kind="warning">{t('security.codes.few')}</Alert>}
      {codes && <BackupCodes codes={codes} isSaving={saved.isPending} onSaved={() => saved.mutate()} />}
      <Sheet {...sheetProps('on')} title={t('security.set-up.title')}>
        <TwoFactorSetup refetchAfter={refetchAfter} onDone={(newCodes) => changed(t('security.two-step.now-on'), newCodes)} />
      </Sheet>
      <Sheet {...sheetProps('off')} title={t('security.turn-off.title')} description={t('security.turn-off.text')}>
        <CodeConfirmation
          danger
          submit={t('security.turn-off.submit')}
          send={async (code) => {
            await refetchAfter(api.disableTwoFactor({ code }))
            changed(t('security.two-step.now-off'))
          }}
        />
      </Sheet>
      <Sheet {...sheetProps('codes')} title={t('security.renew.title')} description={t('security.renew.text')}>
        <CodeConfirmation
          submit={t('security.renew.submit')}
          send={async (code) => changed(t('security.renew.done'), (await refetchAfter(api.renewBackupCodes({ code }))).backupCodes)}
        />
      </Sheet>
    </Stack>
  )
}

type Props = { submit: string; send: (code: string) => Promise<unknown>; danger?: boolean }

/** Asks for a code of the authenticator app or a backup code, as proof of the second factor. */
function CodeConfirmation({ submit, send, danger = false }: Props) {
  const { t } = useTranslation()
  const [isBackup, setIsBackup] = useState(false)
  return (
    <Stack>
      <SecondFactorForm
        key={String(isBackup)}
        isBackupCode={isBackup}
        submitLabel={submit}
        send={send}
        variant={danger ? 'danger' : 'filled'}
      />
      <Button variant="subtle" size="small" onClick={() => setIsBackup(!isBackup)}>
        {isBackup ? t('mfa.use-app') : t('mfa.use-backup')}
      </Button>
    </Stack>
  )
}

const loadAuthenticatorSetup = () => import('./authenticator-setup.tsx')
const AuthenticatorSetup = lazy(loadAuthenticatorSetup)

/** Sets up two-factor authentication: the password, then the secret for the app, then a code of the app. */
function TwoFactorSetup({ onDone, refetchAfter }: TwoFactorSetupProps) {
  const [secret, setSecret] = useState<TwoFactorSecret>()
  if (!secret) return <AskPassword onSecret={setSecret} />
  return (
    <Suspense>
      <AuthenticatorSetup {...secret} onDone={onDone} refetchAfter={refetchAfter} />
    </Suspense>
  )
}

function AskPassword({ onSecret }: { onSecret: (secret: TwoFactorSecret) => void }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const ask = async (password: string | null) => {
    // Both run in parallel, and a wrong password rejects at once.
    const [secret] = await Promise.all([api.setUpTwoFactor({ password }), loadAuthenticatorSetup()])
    onSecret(secret)
  }
  return <PasswordConfirmation text={t('security.set-up.text')} schema={twoFactorSetUp} send={ask} />
}
