import { RefusalNote } from '../forms/refusal-note.tsx'
import { Note } from '../ui/note.tsx'
import { useWords } from '../words/words.tsx'
import { PasskeyStopped } from './passkeys.ts'

/** Explains why a passkey failed. A refusal of the server is an error; a cancelled or failed prompt of the device is a warning. */
export function PasskeyNote({ error }: { error: unknown }) {
  const { t } = useWords()
  if (!(error instanceof PasskeyStopped)) return <RefusalNote error={error} />
  return (
    <div role="status">
      <Note kind="warn">{error.isHereAlready ? t('passkey.here-already') : t('passkey.stopped')}</Note>
    </div>
  )
}
