/** The queue of the signed-in member: stored on the device, shown by the screens of every tab, and sent when there is a network. */
import type { QueryClient } from '@tanstack/react-query'
import type { Api, CallOptions } from '@bothy/client/api.ts'
import { backoff, systemClock } from '@bothy/client/clock.ts'
import type { Live } from '@bothy/client/live/live.ts'
import { browserPage } from '@bothy/client/page.ts'
import { createLock } from '@bothy/client/session/lock.ts'
import type { Session } from '@bothy/client/session/session.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { updateCachedActivity } from '../api/activity-cache.ts'
import { sendCall } from '../api/activity-command.ts'
import { queryKeys } from '../api/queries.ts'
import { whenLeft } from './awaited-commands.ts'
import { isLost, nextToSend, shownCommands, withoutPage, type Queue, type QueuedCall, type QueuedCommand } from './command-queue.ts'
import { changeCommands, removeCommands, removeCommandsOfOthers, storedCommands } from './command-store.ts'
import { keepStorage } from './keep-storage.ts'
import { sendCommands } from './send-commands.ts'
import { renewStored } from './stored-queries.ts'
import { uploadPhoto } from './upload-photo.ts'

const channelName = 'bothy.commands'
let channel: BroadcastChannel | undefined

/** Every tab, also this one, loads the queue again; after `added` it also sends what waits. */
type Message = 'changed' | 'added'

function announce(message: Message): void {
  channel ??= new BroadcastChannel(channelName)
  channel.postMessage(message)
}

/** What a request changes after the session has ended is stored, and not shown to the next person at the device. */
function showQueue(client: QueryClient, queue: Queue, signal?: AbortSignal): void {
  if (!signal?.aborted) client.setQueryData<Queue>(queryKeys.commandQueue, shownCommands(queue))
}

/** Rejects where the browser blocks storage. */
export async function changeQueue(
  client: QueryClient,
  memberId: string,
  change: (queue: Queue) => Queue,
  message: Message = 'changed',
  signal?: AbortSignal,
): Promise<Queue> {
  const queue = await changeCommands(memberId, change)
  if (message === 'added') void keepStorage()
  showQueue(client, queue, signal)
  announce(message)
  return queue
}

/** Takes over, as soon as that page is gone, what a page has sent that was closed or reloaded before the answer: every tab then shows it, and sends it again. */
async function readQueue(memberId: string): Promise<Queue> {
  const takeOver = async (key: string) => {
    const queue = await changeCommands(memberId, (before) => withoutPage(before, key))
    if (queue.some((one) => one.key === key)) announce('added')
  }
  const queue = await storedCommands(memberId)
  for (const { key, isAwaited } of queue) if (isAwaited) whenLeft(key, () => takeOver(key)).catch(() => undefined)
  return queue
}

/** Added to the attempt for `backoff`: the first repetition comes after some seconds. */
const extraAttempts = 5

/** What answers with something other than the activity, and the list that shows it. */
const lists: Partial<Record<QueuedCommand['subject'], (activityId: string) => readonly string[]>> = {
  message: queryKeys.discussion,
  photo: queryKeys.photos,
  ride: queryKeys.cars,
}

type Options = {
  client: QueryClient
  api: Api
  session: Session
  live: Live
  memberId: string
  /** Called with the commands that the club has run. */
  onSent: (commands: readonly QueuedCommand[]) => void
  /** Called with the titles of activities for which a command was sent that the club never answered. */
  onLost: (titles: readonly string[]) => void
}

/** Shows and sends what waits, until the returned function is called or the member signs out. */
export function startCommandQueue({ client, api, session, live, memberId, onSent, onLost }: Options): () => void {
  const ended = new AbortController()
  const { signal } = ended
  // A second tab that gets through, past a frozen one or without Web Locks, sends the same keys.
  const lock = createLock({ name: channelName, clock: systemClock })
  let isSending = false
  let failures = 0
  let cancelRetry = (): void => undefined

  const changeAndShow = (change: (queue: Queue) => Queue) => changeQueue(client, memberId, change, 'changed', signal)

  async function sendAll(): Promise<void> {
    const done: QueuedCommand[] = []
    const sent = await sendCommands({
      change: changeAndShow,
      prepare: (command, stop) => uploadPhoto(client, api, command, stop),
      call: (queued: QueuedCall, options: CallOptions) => sendCall(api, queued, options),
      signal,
      now: Date.now,
      onAnswer: async (answer, command) => {
        if (signal.aborted) return
        done.push(command)
        if (command.subject in lists) return client.invalidateQueries({ queryKey: lists[command.subject]!(command.activityId) })
        updateCachedActivity(client, answer as Activity)
        // Full storage: the club says it again.
        await renewStored(memberId, queryKeys.detail(command.activityId), answer).catch(() => undefined)
      },
    })
    if (done.length > 0) onSent(done)
    if (sent.isDone) failures = 0
    else if (!signal.aborted) {
      const wait = sent.seconds === undefined ? backoff(++failures + extraAttempts, systemClock) : sent.seconds * 1000
      cancelRetry = systemClock.after(wait, sendInBackground)
    }
  }

  /** The activities then say what became of them. */
  async function dropLost(): Promise<void> {
    let lost: Queue = []
    await changeAndShow((queue) => {
      lost = queue.filter((one) => isLost(one, Date.now()))
      return queue.filter((one) => !lost.includes(one))
    })
    if (lost.length === 0 || signal.aborted) return
    onLost([...new Set(lost.map(({ title }) => title))])
    await client.invalidateQueries({ queryKey: queryKeys.activities })
  }

  async function send(): Promise<void> {
    const queue = client.getQueryData<Queue>(queryKeys.commandQueue) ?? []
    if (isSending || signal.aborted || !navigator.onLine) return
    const hasLost = queue.some((one) => isLost(one, Date.now()))
    if (!hasLost && !nextToSend(queue, Date.now())) return
    cancelRetry()
    isSending = true
    try {
      if (hasLost) await dropLost()
      await lock(sendAll)
    } finally {
      isSending = false
    }
  }

  const show = async () => showQueue(client, await readQueue(memberId), signal)
  // Where the browser blocks storage, nothing waits. Where it fails later, the next event tries again.
  const sendInBackground = () => void send().catch(() => undefined)
  const showInBackground = () => void show().catch(() => undefined)
  const showAndSend = () =>
    void show()
      .then(send)
      .catch(() => undefined)
  const sendWhenShown = () => document.hidden || showAndSend()

  // What stays is removed when another member signs in.
  const removeAll = () =>
    void removeCommands(memberId)
      .then(() => announce('changed'))
      .catch(() => undefined)

  let incoming: BroadcastChannel | undefined
  function listen(): void {
    incoming = new BroadcastChannel(channelName)
    incoming.addEventListener('message', ({ data }) => (data === 'added' ? showAndSend() : showInBackground()))
  }
  /** A page that is left must be open to no message, and has missed some when it is restored. */
  function closeChannels(): void {
    incoming?.close()
    channel?.close()
    channel = undefined
  }
  function listenAgain(): void {
    closeChannels()
    listen()
    showAndSend()
  }
  listen()
  addEventListener('online', showAndSend)
  document.addEventListener('visibilitychange', sendWhenShown)
  const stops = [
    () => incoming?.close(),
    browserPage().watch((what) => {
      if (what === 'left') closeChannels()
      else if (what === 'restored') listenAgain()
    }),
    () => removeEventListener('online', showAndSend),
    () => document.removeEventListener('visibilitychange', sendWhenShown),
    live.subscribe(() => live.current() === 'connected' && sendInBackground()),
    session.subscribe(() => session.current()?.user.id === memberId || ended.abort()),
    // A session that expired may begin again: then its member's commands continue.
    session.on('signed-out', ({ reason }) => reason === 'signed-out' && removeAll()),
    () => cancelRetry(),
    () => ended.abort(),
    () => client.setQueryData<Queue>(queryKeys.commandQueue, []),
  ]
  removeCommandsOfOthers(memberId).catch(() => undefined)
  showAndSend()
  return () => stops.forEach((stop) => stop())
}
