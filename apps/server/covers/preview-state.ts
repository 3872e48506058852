/** What a preview says of an activity that nobody can join any more. The words are those of the app; a test compares them. */
import type { Activity } from '@bothy/contract/entities.ts'

export type PreviewState = 'cancelled' | 'finished' | 'full'

type Words = Record<PreviewState, string>

const english: Words = { cancelled: 'Canceled', finished: 'Done', full: 'Full' }

const wordsByLanguage: Record<string, Words> = {
  en: english,
  de: { cancelled: 'Abgesagt', finished: 'Beendet', full: 'Ausgebucht' },
  fr: { cancelled: 'Annulée', finished: 'Terminée', full: 'Complet' },
  ja: { cancelled: '中止', finished: '終了', full: '満席' },
  ko: { cancelled: '취소됨', finished: '종료', full: '정원 마감' },
  zh: { cancelled: '已取消', finished: '已完成', full: '已满' },
  'zh-TW': { cancelled: '已取消', finished: '已完成', full: '額滿' },
}

export function previewStateOf({
  phase,
  currentParticipants,
  maxParticipants,
}: Pick<Activity, 'phase' | 'currentParticipants' | 'maxParticipants'>): PreviewState | null {
  if (phase === 'cancelled' || phase === 'finished') return phase
  return phase === 'enrolling' && currentParticipants >= maxParticipants ? 'full' : null
}

/** The words in the language of the activity, then those in English, which a font may have where it lacks the others. */
export function stateWords(state: PreviewState | null, language: string | null): string[] {
  if (state === null) return []
  return [...new Set([(wordsByLanguage[language ?? ''] ?? english)[state], english[state]])]
}

/** "Canceled · Up the Säntis" */
export const titleWithState = (title: string, [words]: string[]): string => (words === undefined ? title : `${words} · ${title}`)
