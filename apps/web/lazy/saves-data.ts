type Connection = { saveData?: boolean }

/** Whether the viewer asks for as little data as possible. */
export const savesData = (): boolean => (navigator as Navigator & { connection?: Connection }).connection?.saveData === true
