// What must be there before anything runs: the packages, and for most commands the built web app.
import { install, isInstalled } from './install.mjs'
import { inTurn } from './turn.mjs'
import { build, isBuilt } from './webapp.mjs'

export async function prepare({ build: wantsBuild }) {
  if (isInstalled() && (!wantsBuild || isBuilt())) return
  await inTurn(async () => {
    // Asked again: whoever had the turn before us may have done it.
    if (!isInstalled()) await install()
    if (wantsBuild && !isBuilt()) await build()
  })
}
