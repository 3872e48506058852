/** Meters. A flat walk must not look like a mountain. */
const smallestRange = 200

/** The top of the scale that shows these elevations, in meters. */
export const topOfScale = (lowestM: number, highestM: number) => Math.max(highestM, lowestM + smallestRange)
