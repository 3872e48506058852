/** The map on the full screen has an address: that of the activity, with the letter of a route. */
declare module '@tanstack/history' {
  interface HistoryState {
    /** The map was opened from the page of the activity, which is one step back. */
    mapFromPage?: boolean
  }
}

/** The properties of a link that opens the map at a route. */
export const openMap = (letter: string) =>
  ({ from: '/activity/$id', to: '.', search: { map: letter }, state: { mapFromPage: true }, resetScroll: false }) as const
