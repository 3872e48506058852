/** What a track fills in. What the member has typed wins. */
import { formatDistance, formatHours } from '../../forms/typed-numbers.ts'
import type { NamedTrack } from '../../tracks/read-file.ts'
import type { SuggestedFigures } from '../../tracks/suggest-figures.ts'
import { emptyRoute, type Notation, type RouteValues } from './activity-values.ts'

type Figures = Pick<RouteValues, 'distance' | 'duration'>

/** The figures of the file, as the form writes them. What the file does not say stays as it is. */
export function figuresOf(suggested: SuggestedFigures, current: Figures, { locale, units }: Notation): Figures {
  const { distance, duration } = suggested
  return {
    distance: formatDistance(distance, locale, units),
    duration: duration === undefined ? current.duration : formatHours(duration),
  }
}

/** The route with a track. Typed texts and figures stay, and so does the difficulty: length and climb say nothing of exposure, so the member chooses it. */
export function withTrack(route: RouteValues, { title, track, figures }: NamedTrack, notation: Notation): RouteValues {
  const fromFile = figuresOf(figures, route, notation)
  return {
    ...route,
    title: route.title.trim() === '' ? title : route.title,
    distance: route.distance.trim() === '' ? fromFile.distance : route.distance,
    duration: route.duration.trim() === '' ? fromFile.duration : route.duration,
    track,
    cut: null,
  }
}

/** The figures of a route whose track is replaced: those that were the file's follow, and typed ones stay. */
export function followTrack(
  route: RouteValues,
  [before, after]: readonly [SuggestedFigures, SuggestedFigures],
  notation: Notation,
): Figures {
  const [fromBefore, fromAfter] = [figuresOf(before, route, notation), figuresOf(after, route, notation)]
  const follow = <Name extends keyof Figures>(name: Name): Figures[Name] =>
    fromBefore[name] === route[name] ? fromAfter[name] : route[name]
  return { distance: follow('distance'), duration: follow('duration') }
}

/** A new route from a track. */
export const routeFromTrack = (track: NamedTrack, notation: Notation): RouteValues => withTrack(emptyRoute, track, notation)
