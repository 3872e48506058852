/**
 * Indexes at which a profile turns from up to down or back by at least `threshold`, with its first and last extreme.
 * A climb is measured from turning point to turning point, so that a gentle slope whose single steps are below the threshold counts in full.
 */
export function turningPoints(values: Float64Array, threshold: number): number[] {
  const turns = [0]
  let [lowest, highest] = [0, 0]
  let direction: 'unknown' | 'up' | 'down' = 'unknown'
  for (let i = 1; i < values.length; i++) {
    const value = values[i]!
    if (value > values[highest]!) highest = i
    if (value < values[lowest]!) lowest = i
    if (direction !== 'down' && values[highest]! - value >= threshold) {
      if (highest > 0) turns.push(highest)
      direction = 'down'
      lowest = highest = i
    } else if (direction !== 'up' && value - values[lowest]! >= threshold) {
      if (lowest > 0) turns.push(lowest)
      direction = 'up'
      lowest = highest = i
    }
  }
  const last = direction === 'up' ? highest : direction === 'down' ? lowest : 0
  if (last > turns.at(-1)!) turns.push(last)
  return turns
}
