/** The embedded database cannot serve; the message is a whole sentence for the person who started the server. */
export class DatabaseError extends Error {
  override readonly name: string = 'DatabaseError'
}

/** Another process owns this data directory. */
export class DataDirectoryInUse extends DatabaseError {
  override readonly name = 'DataDirectoryInUse'
}
