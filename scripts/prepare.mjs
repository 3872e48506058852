// Every command needs the installed packages, and most need the built web app.
import { install, isInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { build, isBuilt } from './web-app-build.mjs'

export async function prepare({ build: wantsBuild }) {
  if (isInstalled() && (!wantsBuild || isBuilt())) return
  await withLock(async () => {
    // Checked again, because the previous holder of the lock may have done it.
    if (!isInstalled()) await install()
    if (wantsBuild && !isBuilt()) await build()
  })
}
