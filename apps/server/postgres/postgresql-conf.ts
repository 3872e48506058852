/** The configuration of the embedded PostgreSQL, for a small server. Every start writes it; `alter system` overrides it. */
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const settings = {
  listen_addresses: '',
  port: 5432,
  max_connections: 100,
  shared_buffers: '128MB',
  // Parallel queries need shared memory that containers rarely have, and no query here reads that much.
  max_parallel_workers_per_gather: 0,
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  // Bounds the redo after a crash.
  max_wal_size: '512MB',
  jit: 'off',
  password_encryption: 'scram-sha-256',
  // The password is 256 random bits, so more iterations would only slow down every connection.
  scram_iterations: 1,
  // The server's own role creates the viewer roles and then sets its role to them.
  createrole_self_grant: 'set, inherit',
  idle_in_transaction_session_timeout: '60s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  datestyle: 'iso, ymd',
  lc_messages: 'C',
  default_text_search_config: 'pg_catalog.simple',
  // The server reads stderr. Statement errors reach the client that sent them; the log has only messages of PostgreSQL itself.
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  cluster_name: 'bothy',
} as const

const quoted = (value: string | number) => `'${String(value).replaceAll("'", "''")}'`

const fileHeader = '# Written by Bothy at every start: changes here are lost. Use "alter system" instead.\n'

export type ListenOn = { socketDir: string } | { port: number }

/**
 * Writes the configuration into `home` and answers its path. Not into the cluster: the user that runs PostgreSQL could place a link there
 * and make root write to its target.
 */
export function writeConfiguration(home: string, reach: ListenOn): string {
  const [conf, hba] = [join(home, 'postgresql.conf'), join(home, 'pg_hba.conf')]
  const listenSettings =
    'port' in reach
      ? { listen_addresses: '127.0.0.1', port: reach.port }
      : { unix_socket_directories: reach.socketDir, unix_socket_permissions: '0600' }
  const lines = Object.entries({ ...settings, ...listenSettings, hba_file: hba }).map(([name, value]) => `${name} = ${quoted(value)}\n`)
  const access = 'port' in reach ? 'host all all 127.0.0.1/32' : 'local all all'
  write(conf, lines.join(''))
  write(hba, `${access} scram-sha-256\n`)
  return conf
}

function write(file: string, text: string): void {
  writeFileSync(file, fileHeader + text)
  chmodSync(file, 0o644)
}
