/** The command line of the server: reads the settings, starts the server, prints its address, stops on signals. */
import type { Logger } from 'pino'
import { installSample } from '@bothy/db/install.ts'
import { showSampleMap } from '@bothy/db/sample-map.ts'
import { enableSampleSignIn } from './auth/members/sample-members.ts'
import { startServer, type RunningServer } from './bootstrap.ts'
import { ConfigError, loadEnvironment, readConfig, type Config } from './config.ts'
import { toRefusal } from './http/errors.ts'
import { addSampleMap } from './map/sample-map.ts'
import { DatabaseError } from './postgres/database-error.ts'
import { createProcessLog, type ProcessLog } from './process-log.ts'

/** Exits with code 1. Prints one sentence for an error that the operator can fix, and the stack of any other. */
async function exitWithError(error: unknown, processLog?: ProcessLog): Promise<never> {
  console.error(messageFor(error) ?? error)
  await processLog?.flush()
  process.exit(1)
}

function messageFor(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message
  const { code, syscall, port, message } = error as NodeJS.ErrnoException & { port?: number }
  if (syscall === 'listen' && code === 'EADDRINUSE') return `Port ${port} is taken already. Stop what uses it, or choose another with PORT.`
  if (syscall === 'listen') return `The server cannot listen with these HOST and PORT: ${message}.`
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk of BOTHY_DATA_DIR is full. Make room, then start again.'
  return toRefusal(error)?.code === 'UNAVAILABLE' ? `The database does not answer: ${message || code}. Is DATABASE_URL right?` : undefined
}

/** Aborted by the first signal. */
const stopping = new AbortController()

async function start(config: Config, log: Logger): Promise<RunningServer> {
  const server = await startServer(config, log, { drawAhead: config.drawAhead })
  if (stopping.signal.aborted) return server
  if (process.argv.includes('--sample')) await addSample(server, config)
  console.log(`\nBothy is open at ${server.url}`)
  if (server.setupLink)
    console.log(`The club has no admin yet. Create the first admin account with this one-time link:\n${server.setupLink}`)
  console.log('')
  return server
}

async function addSample({ postgres }: RunningServer, { mapFile }: Config): Promise<void> {
  const client = await postgres.pool.connect()
  try {
    if (!(await installSample(client))) return console.log('The club has activities already, so no sample club was added.')
    if (await addSampleMap(mapFile)) await client.query(showSampleMap)
    const { password, emails } = await enableSampleSignIn(client)
    console.log(
      `The sample club was added. Its members sign in with the password ${password}, made for this club alone:\n${emails.join(', ')}`,
    )
  } finally {
    client.release()
  }
}

/**
 * The first signal stops gracefully, a second one exits at once. Ctrl-C during the start ends with code 130, as the shell expects. Signals within one second count as one:
 * Ctrl-C and service managers signal this process and `npm start`, which forwards the signal.
 */
function stopOnSignal(starting: Promise<RunningServer>, processLog: ProcessLog): void {
  let firstSignalAt: number | undefined
  let isStarted = false
  void starting.then(
    () => (isStarted = !stopping.signal.aborted),
    () => undefined,
  )
  const stop = async (signal: string) => {
    if (firstSignalAt !== undefined && performance.now() - firstSignalAt < 1000) return
    if (firstSignalAt !== undefined) process.exit(1)
    firstSignalAt = performance.now()
    stopping.abort()
    processLog.log.info({ signal }, 'stopping')
    // Ctrl-C ends initdb too, and then there is no server.
    const server = await starting.catch(() => undefined)
    await server?.close()
    await processLog.flush()
    process.exit(signal === 'SIGINT' && !isStarted ? 130 : 0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void stop(signal).catch((error) => exitWithError(error, processLog)))
}

/** Without this check, a misspelled `--sample` would create an empty club. */
function checkArguments(): void {
  const unknown = process.argv.slice(2).filter((argument) => argument !== '--sample')
  if (unknown.length > 0) throw new ConfigError([`${unknown.join(' ')} is unknown: the only option is --sample`])
}

async function run(): Promise<void> {
  checkArguments()
  const config = readConfig(loadEnvironment(process.cwd()))
  const processLog = createProcessLog(config.logLevel)
  process.on('uncaughtException', (error) => void exitWithError(error, processLog))
  const starting = start(config, processLog.log)
  stopOnSignal(starting, processLog)
  await starting.catch((error) => stopping.signal.aborted || exitWithError(error, processLog))
}

await run().catch((error) => exitWithError(error))
