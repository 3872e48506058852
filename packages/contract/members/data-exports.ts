/** Exports of a member's own data. */
import * as z from 'zod/mini'
import { id, instant } from '../values.ts'

const backupFields = {
  id,
  backupType: z.literal('manual'),
  status: z.enum(['in_progress', 'completed', 'failed']),
  createdAt: instant,
  completedAt: z.nullable(instant),
}
/** The record of a data export. */
export const dataExport = z.object(backupFields)
export type DataExport = z.infer<typeof dataExport>

/** The content of the archive. `data` is everything that is stored about the member; its `images` lists the images to download. */
export const startedDataExport = z.object({ ...backupFields, data: z.record(z.string(), z.unknown()) })
export type StartedDataExport = z.infer<typeof startedDataExport>

export const dataExportList = z.object({ items: z.array(dataExport) })
