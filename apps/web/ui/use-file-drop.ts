import { useState, type ComponentProps, type DragEvent } from 'react'

const hasFile = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Files that are dropped on an element, which spreads `dropProps`. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const dropProps = {
    onDragOver: (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setDraggedOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDraggedOver(false)
    },
    onDrop: (event: DragEvent) => {
      setDraggedOver(false)
      const files = [...event.dataTransfer.files]
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    },
  } satisfies ComponentProps<'div'>
  return { isDraggedOver, dropProps }
}
