import { limits } from '@bothy/contract/limits.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Alert } from '../ui/alert.tsx'
import type { TrackRefusal } from './read-file.ts'

export type RefusedFile = TrackRefusal & { fileName: string }

/** Why a file with tracks is not used. */
export function RefusedFileAlert({ file: { fileName, code, params } }: { file: RefusedFile }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { line = 0, count = 0, encoding = '', format: kind = '' } = params
  const max = format.exactDistance(limits.track.distance.max)
  const figures = {
    limit: format.number(params.limit ?? 0),
    length: format.exactDistance(params.length ?? 0),
    jump: format.exactDistance(params.jump ?? 0),
    ascent: format.height(params.ascent ?? 0),
  }
  return (
    <Alert kind="error" title={t('form.track.refused', { name: fileName })}>
      {t(`gpx.${code}`, { line, count, encoding, kind, max, ...figures })}
    </Alert>
  )
}
