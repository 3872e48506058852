/** The server from its settings to its signals. */
import { installSample } from '@bothy/db/install.ts'
import { pino, type Logger } from 'pino'
import { letSampleMembersIn } from './accounts/sample-members.ts'
import { openClub, type ClubServer } from './club-server.ts'
import { ConfigError, environmentWith, readConfig, type Config } from './config.ts'
import { DatabaseError } from './database/database-error.ts'
import { refusalBehind } from './http/errors.ts'

/** Fails with one sentence where the person can mend it, with a stack where we must. */
function giveUp(error: unknown): never {
  console.error(sentenceFor(error) ?? error)
  process.exit(1)
}

function sentenceFor(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message
  const { code, syscall, port, message } = error as NodeJS.ErrnoException & { port?: number }
  if (syscall === 'listen' && code === 'EADDRINUSE') return `Port ${port} is taken already. Stop what uses it, or choose another with PORT.`
  if (syscall === 'listen') return `The server cannot listen with these HOST and PORT: ${message}.`
  return refusalBehind(error)?.code === 'UNAVAILABLE'
    ? `The database does not answer: ${message || code}. Is DATABASE_URL right?`
    : undefined
}

async function start(config: Config, log: Logger): Promise<ClubServer> {
  const club = await openClub(config, log, { drawAhead: config.drawAhead })
  if (process.argv.includes('--sample')) await addSample(club)
  console.log(`\nBothy is open at ${club.address}`)
  if (club.setupLink) console.log(`The club has no administrator yet. Make yourself one, once, at\n${club.setupLink}`)
  console.log('')
  return club
}

async function addSample({ database }: ClubServer): Promise<void> {
  const client = await database.pool.connect()
  try {
    if (!(await installSample(client))) return console.log('The club has activities of its own already: the sample club stays out.')
    const { password, emails } = await letSampleMembersIn(client)
    console.log(
      `The sample club has moved in. Its members sign in with the password ${password}, made for this club alone:\n${emails.join(', ')}`,
    )
  } finally {
    client.release()
  }
}

/** The first signal asks to finish, a later one does not wait. Ctrl-C and service managers signal us and `npm start`, which passes it on: that is one signal. */
function stopOnSignal(opening: Promise<ClubServer>, log: Logger): void {
  let asked: number | undefined
  const stop = async (signal: string) => {
    if (asked !== undefined && performance.now() - asked < 1000) return
    if (asked !== undefined) process.exit(1)
    asked = performance.now()
    log.info({ signal }, 'stopping')
    const club = await opening
    await club.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal).catch(giveUp))
}

try {
  const config = readConfig(environmentWith(process.cwd()))
  const log = pino({ level: config.logLevel, base: null }, pino.destination({ sync: false, minLength: 0 }))
  const opening = start(config, log)
  stopOnSignal(opening, log)
  await opening
} catch (error) {
  giveUp(error)
}
