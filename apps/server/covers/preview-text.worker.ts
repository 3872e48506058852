/** The worker thread of the preview pictures: outlines the text of one picture per message. */
import { parentPort } from 'node:worker_threads'
import type { DrawingResult } from './drawing-pool.ts'
import { drawPreviewText, type PreviewText } from './preview-text.ts'

parentPort?.on('message', (text: PreviewText) => {
  try {
    parentPort?.postMessage({ drawing: drawPreviewText(text) } satisfies DrawingResult<string>)
  } catch (error) {
    parentPort?.postMessage({ error: String(error) } satisfies DrawingResult<string>)
  }
})
