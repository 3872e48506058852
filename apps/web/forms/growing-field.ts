import type { UseFormRegisterReturn } from 'react-hook-form'

/** Makes the field as high as its text, within the limits of its styles. */
function grow(field: HTMLTextAreaElement): void {
  field.style.blockSize = 'auto'
  field.style.blockSize = `${field.scrollHeight}px`
}

/** For a text area with `field-sizing: content`, which older browsers do not know: it grows with each render, so its component watches the text. */
export const growingField = (field: UseFormRegisterReturn) => ({
  ...field,
  ref: (element: HTMLTextAreaElement | null) => {
    field.ref(element)
    if (element && !CSS.supports('field-sizing', 'content')) grow(element)
  },
})
