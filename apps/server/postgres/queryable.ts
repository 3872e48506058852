import type { PoolClient } from 'pg'

/** A pool, or a client in the middle of a transaction. */
export type Queryable = Pick<PoolClient, 'query'>
