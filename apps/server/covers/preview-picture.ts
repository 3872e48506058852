/** The picture of a link preview. JPEG, because some programs show no WebP. */
import { createDrawingPool } from './drawing-pool.ts'
import type { PreviewDrawing } from './preview-process.ts'
import type { PreviewText } from './preview-text.ts'

const pool = createDrawingPool<PreviewDrawing, Buffer>({ module: new URL('./preview-process.ts', import.meta.url) })

/** Rejects with TooManyDrawings when the drawing queue is full. */
export const previewPicture = (cover: Uint8Array, text: PreviewText): Promise<Buffer> => pool.draw({ cover, text })
