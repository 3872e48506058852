const day = 86_400_000

/** Whole days since an activity was submitted. */
export const daysSince = (instant: string, now: Date): number => Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / day))
