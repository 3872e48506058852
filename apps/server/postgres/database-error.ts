/** The embedded database cannot run. The message is a whole sentence for the operator. */
export class DatabaseError extends Error {
  override readonly name: string = 'DatabaseError'
}

/** Another process holds the lock of this data directory. */
export class DataDirectoryInUse extends DatabaseError {
  override readonly name = 'DataDirectoryInUse'
}
