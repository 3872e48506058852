// One at a time: two commands started together must not install or build into each other's hands.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './running.mjs'
import { say } from './saying.mjs'

function holderOf(taken) {
  try {
    return Number(readFileSync(taken, 'utf8'))
  } catch {
    return undefined
  }
}

function lives(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** A hard link appears at once with its content, so nobody can read a half-written holder. */
function claim(taken, own) {
  try {
    linkSync(own, taken)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Takes away what a killed holder left behind; if someone else was quicker, gives it back to them. */
function clearAway(taken, own, dead) {
  const aside = `${own}.stale`
  try {
    renameSync(taken, aside)
    if (Number(readFileSync(aside, 'utf8')) !== dead) linkSync(aside, taken)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
  rmSync(aside, { force: true })
}

/** Does the work while no other command of this clone does its own. */
export async function inTurn(work, folder = join(root, '.bothy')) {
  const taken = join(folder, 'turn')
  const own = join(folder, `turn.${process.pid}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(own, String(process.pid))
  try {
    for (let told = false; !claim(taken, own); await pause(100)) {
      const other = holderOf(taken)
      if (other === undefined) continue
      if (!lives(other)) clearAway(taken, own, other)
      else if (!told) say(`waiting for the other command (process ${other}) to finish installing or building`)
      told ||= lives(other)
    }
    return await work().finally(() => rmSync(taken, { force: true }))
  } finally {
    rmSync(own, { force: true })
  }
}
