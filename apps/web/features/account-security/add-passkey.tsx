import { passkeyStart } from '@bothy/contract/passkeys.ts'
import { limits } from '@bothy/contract/limits.ts'
import { useClub } from '../../club/club.tsx'
import { PasskeyNote } from '../../club/passkey-note.tsx'
import { makePasskey } from '../../club/passkeys.ts'
import { atField } from '../../forms/at-field.ts'
import { problemsIn } from '../../forms/contract-resolver.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { useClubForm } from '../../forms/use-club-form.ts'
import { useDeviceName } from '../../format/use-device-name.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/page.tsx'
import { useWords } from '../../words/words.tsx'

/** The password first, then the device asks who holds it. It is named after the device until its member says otherwise. */
export function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const { t } = useWords()
  const { club } = useClub()
  const nameOf = useDeviceName()
  const { formProps, field, busy, error } = useClubForm({
    defaultValues: { password: '' },
    // Who has none signs in by phone or by a third party.
    problemsOf: ({ password }) => problemsIn(passkeyStart, { password: password || null }),
    send: async ({ password }) => {
      const asked = club.startPasskey({ password: password || null }).catch(atField('password', 'BAD_CREDENTIALS'))
      const credential = await makePasskey(asked)
      await club.addPasskey({ name: nameOf(navigator).slice(0, limits.user.passkeyName.max), credential })
      onAdded()
    },
    says: { password: { INVALID: t('info.password.wrong') } },
  })
  return (
    <form {...formProps}>
      <Stack gap="fields">
        <p>{t('passkeys.add.text')}</p>
        {error && <PasskeyNote error={error} />}
        <PasswordField
          label={t('info.password.current')}
          hint={t('security.set-up.password')}
          autoComplete="current-password"
          {...field('password')}
        />
        <Button type="submit" variant="filled" block loading={busy}>
          {t('security.set-up.next')}
        </Button>
      </Stack>
    </form>
  )
}
