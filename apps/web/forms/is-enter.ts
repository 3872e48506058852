import type { KeyboardEvent } from 'react'

/** Whether Enter is pressed to finish a field. Enter that ends a Chinese, Japanese or Korean word is not: Safari reports it after the word, with code 229. */
export const isEnter = ({ key, keyCode, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && keyCode !== 229
