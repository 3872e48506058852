/** A duration in hours and minutes, as screens show it: "5 hr 5 min". */
export type Duration = { hours: number; minutes: number }

/** Whole hours and minutes of decimal hours, rounded to the nearest minute. */
export function splitHours(hours: number): Duration {
  const minutes = Math.round(hours * 60)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
