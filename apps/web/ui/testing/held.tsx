import { useState, type ReactNode } from 'react'

/** Keeps the value of a part, which somebody may change. */
export function Held<Value>(props: { initial: Value; children: (value: Value, onChange: (next: Value) => void) => ReactNode }) {
  const [value, setValue] = useState(props.initial)
  return props.children(value, setValue)
}
