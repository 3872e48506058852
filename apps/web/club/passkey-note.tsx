import { RefusalNote } from '../forms/refusal-note.tsx'
import { Note } from '../ui/note.tsx'
import { useWords } from '../words/words.tsx'
import { PasskeyStopped } from './passkeys.ts'

/** Why nothing came of a passkey: the club said no, or the device did, which is told more quietly. */
export function PasskeyNote({ error }: { error: unknown }) {
  const { t } = useWords()
  if (!(error instanceof PasskeyStopped)) return <RefusalNote error={error} />
  return (
    <div role="status">
      <Note kind="warn">{error.isHereAlready ? t('passkey.here-already') : t('passkey.stopped')}</Note>
    </div>
  )
}
