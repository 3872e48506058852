/** Why a file with members is not used. Apart from its readers, which load in the worker. */
export const fileRefusals = ['empty', 'too-large', 'too-many-rows', 'old-excel', 'not-a-table', 'unreadable', 'no-members'] as const
export type FileRefusalCode = (typeof fileRefusals)[number]

/** Why a file is not used. `count` is the number of its rows. */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal'
  readonly code: FileRefusalCode
  readonly count: number

  constructor(code: FileRefusalCode, count = 0) {
    super(code)
    this.code = code
    this.count = count
  }
}
