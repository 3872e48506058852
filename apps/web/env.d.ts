/// <reference types="vite/client" />

/** Icons are imported one by one: the index of the package, which alone has types, holds 6,000. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'
  const icon: Icon
  export default icon
}
