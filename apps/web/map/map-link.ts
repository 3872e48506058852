import { routeLetter } from '../format/route-letter.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'

/** The map on the full screen has an address: that of the page, with the letter of a route. */
declare module '@tanstack/history' {
  interface HistoryState {
    /** The map was opened from its page, which is one step back. */
    mapFromPage?: boolean
  }
}

/** The name of a link to the map of these routes: "Open map: Route B". */
export function useMapName(routes: readonly { position: number }[]): string {
  const { t } = useTranslation()
  const format = useFormat()
  const letters = routes.map(({ position }) => routeLetter(position))
  const value = letters.length === 1 ? t('route.letter', { letter: letters[0]! }) : format.list(letters)
  return t('app.label-value', { label: t('map.open'), value })
}

/** The properties of a link that opens the map of this page at a route. */
export const openMap = (letter: string) => ({ to: '.', search: { map: letter }, state: { mapFromPage: true }, resetScroll: false }) as const
