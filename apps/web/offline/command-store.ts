/** The commands that wait for the network, in IndexedDB, by member. Every function rejects where the browser blocks storage. */
import type { Queue, QueuedCommand } from './command-queue.ts'
import { completed, openStore, settled } from './database.ts'

const commands = openStore('bothy.commands', {
  storeName: 'commands',
  create: (database) => void database.createObjectStore('commands', { keyPath: 'order', autoIncrement: true }),
})

const readAll = async (store: IDBObjectStore) => (await settled(store.getAll())) as QueuedCommand[]
const isOf = (memberId: string) => (one: QueuedCommand) => one.memberId === memberId

export async function storedCommands(memberId: string): Promise<Queue> {
  return (await readAll(await commands('readonly'))).filter(isOf(memberId))
}

/** Adds one in the task of its call, if the store is open, as it is once the queue has started: after `commit` the browser stores it even if the page is left at once. */
export async function addCommand({ order: _, ...command }: QueuedCommand): Promise<void> {
  const store = await commands('readwrite')
  store.add(command)
  // Older browsers commit by themselves.
  store.transaction.commit?.()
  await completed(store.transaction)
}

/** Changes the queue of a member in one transaction, so that two tabs never overwrite each other. Resolves with the new queue. */
export async function changeCommands(memberId: string, change: (queue: Queue) => Queue): Promise<Queue> {
  const store = await commands('readwrite')
  const before = (await readAll(store)).filter(isOf(memberId))
  const after = change(before)
  for (const one of before) if (!after.includes(one)) store.delete(one.order)
  for (const { order, ...one } of after.filter((one) => !before.includes(one))) store.put(order === 0 ? one : { order, ...one })
  const [queue] = await Promise.all([readAll(store), completed(store.transaction)])
  return queue.filter(isOf(memberId))
}

export async function removeCommands(memberId: string): Promise<void> {
  await changeCommands(memberId, () => [])
}

/** Removes what another member left waiting on this device. */
export async function removeCommandsOfOthers(memberId: string): Promise<void> {
  const store = await commands('readwrite')
  for (const { order } of (await readAll(store)).filter((one) => one.memberId !== memberId)) store.delete(order)
}
