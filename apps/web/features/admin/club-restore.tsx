import { clubRestore } from '@bothy/contract/backups.ts'
import { IconDatabaseImport, IconFile } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useClub } from '../../club/club.tsx'
import { atField } from '../../forms/at-field.ts'
import { problemsIn } from '../../forms/contract-resolver.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { useClubForm } from '../../forms/use-club-form.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Stack } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'

/** Puts a backup in the place of the club. With the club that was, the session of whoever asked is gone, too. */
export function ClubRestore() {
  const { t } = useWords()
  const { club, session } = useClub()
  const toast = useToast()
  const [file, setFile] = useState<File>()
  const [part, setPart] = useState<number>()
  const { formProps, field, busy, error } = useClubForm({
    defaultValues: { password: '' },
    problemsOf: ({ password }) => problemsIn(clubRestore, { password, file: file ?? new Blob() }),
    send: async ({ password }) => {
      setPart(undefined)
      const { unreadableSecondFactors: count } = await club
        .restoreClub({ password, file: file! }, { onProgress: setPart })
        .catch(atField('password', 'BAD_CREDENTIALS'))
      toast.done(count > 0 ? t('backup.restored.unreadable', { count }) : t('backup.restored'))
      session.end('expired')
    },
    says: { password: { INVALID: t('info.password.wrong') } },
  })
  return (
    <form {...formProps}>
      <Stack gap="fields">
        <Note kind="warn">{t('backup.restore.warn')}</Note>
        {error && <RefusalNote error={error} />}
        <FileChoice file={file} onFile={setFile} disabled={busy} />
        <PasswordField label={t('info.password.current')} autoComplete="current-password" {...field('password')} />
        {busy && <ProgressBar label={t('backup.restoring')} value={part === 1 ? undefined : part} />}
        <Button
          type="submit"
          variant="danger"
          icon={IconDatabaseImport}
          loading={busy}
          reason={file ? undefined : t('backup.restore.choose')}
        >
          {t('backup.restore')}
        </Button>
      </Stack>
    </form>
  )
}

type FileChoiceProps = { file: File | undefined; onFile: (file: File | undefined) => void; disabled: boolean }

/** The browser's own field speaks the language of the browser, not that of the reader. */
function FileChoice({ file, onFile, disabled }: FileChoiceProps) {
  const { t } = useWords()
  const element = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={IconFile} block disabled={disabled} onClick={() => element.current?.click()}>
        {file?.name ?? t('backup.restore.file')}
      </Button>
      <input ref={element} type="file" hidden onChange={({ currentTarget }) => onFile(currentTarget.files?.[0])} />
    </>
  )
}
