// A lock file: two commands that start together must not install or build at the same time.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { log } from './logger.mjs'
import { root } from './spawn.mjs'

function holderOf(lockFile) {
  try {
    return Number(readFileSync(lockFile, 'utf8'))
  } catch {
    return undefined
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** A hard link appears together with its content, so that no process reads a half-written lock file. */
function acquire(lockFile, ownFile) {
  try {
    linkSync(ownFile, lockFile)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Removes the lock file of a killed process. If another process took the lock meanwhile, restores its lock file. */
function removeStale(lockFile, ownFile, dead) {
  const aside = `${ownFile}.stale`
  try {
    renameSync(lockFile, aside)
    if (Number(readFileSync(aside, 'utf8')) !== dead) linkSync(aside, lockFile)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
  rmSync(aside, { force: true })
}

/** Runs the work while no other command of this clone holds the lock. */
export async function withLock(work, folder = join(root, '.bothy')) {
  const lockFile = join(folder, 'turn')
  const ownFile = join(folder, `turn.${process.pid}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(ownFile, String(process.pid))
  try {
    for (let isLogged = false; !acquire(lockFile, ownFile); await pause(100)) {
      const other = holderOf(lockFile)
      if (other === undefined) continue
      if (!isRunning(other)) removeStale(lockFile, ownFile, other)
      else if (!isLogged) log(`waiting for the other command (process ${other}) to finish installing or building`)
      isLogged ||= isRunning(other)
    }
    return await work().finally(() => rmSync(lockFile, { force: true }))
  } finally {
    rmSync(ownFile, { force: true })
  }
}
