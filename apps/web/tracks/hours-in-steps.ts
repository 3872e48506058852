/** Steps of an hour: five minutes. A time to the minute would look more exact than it is. */
const stepsPerHour = 12

/** Hours, rounded to five minutes, and at least that. */
export const hoursInSteps = (hours: number): number => Math.max(1, Math.round(hours * stepsPerHour)) / stepsPerHour
