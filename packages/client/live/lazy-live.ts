import { pause, type Clock } from '../clock.ts'
import { createLiveEmitter, type Live } from './live.ts'

/** Milliseconds before the code is requested again, for example without a network. */
const retryDelay = 5000

/** Live updates whose code is not part of the first screen: it is loaded for the first listener. */
export function lazyLive(load: () => Promise<Live>, clock: Clock): Live {
  const { live, emit, setStatus } = createLiveEmitter('connecting', () => {
    const ended = new AbortController()
    const connect = async () => {
      const loaded = await load().catch(() => undefined)
      if (ended.signal.aborted) return
      if (!loaded) return void pause(clock, retryDelay, ended.signal).then(connect)
      const onStatus = () => setStatus(loaded.current())
      const unsubscribe = loaded.subscribe(onStatus)
      const stop = loaded.listen(emit)
      onStatus()
      ended.signal.addEventListener('abort', () => {
        unsubscribe()
        stop()
        setStatus('connecting')
      })
    }
    void connect()
    return () => ended.abort()
  })
  return live
}
